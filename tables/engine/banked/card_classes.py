"""Every showdown of Casino Hold'em with cards, by class of start. Written by a program: tests/generated.

Data alone; `card_chances.py` reads it. A row is: what the first five cards make and how / what best play under the
house's AnteWin does there, the number of starts (hole and flop), then for each final line that can be reached its
number (0 royal flush … 9 high card) and six counts: the dealer does not qualify (pair of fours) and the player wins,
ties, loses; the dealer qualifies and the player wins, ties, loses. Numbers are to base 36. A start has 1,070,190
showdowns.
"""

ROWS = """
flush/call 13ew 0:5gqf0,0,0,16r2r0,noi0,0 1:1a8pr0,0,0,8ts6l8,48pw8,1uavk 4:5v7vk00,0,0,hgrgy00,ti1e8,1fmh99s
four/call 4tc 2:4ir100,0,0,2xw56o0,0,10700
full_house/call sw0 2:0,0,0,qg6ug0,xhhuo,1fijpc 3:14or900,0,0,fsm5e80,4uq8g0,jokoc0
none/3/over_0/fold 2lc0 0:0,0,0,0,7n00,0 1:zyd0,0,0,2csz0,10hw0,2ea0 4:5doqt0,0,0,ht8hk0,2ht1k0,7lqxl0
 5:aiwcw0,0,0,hxy9t0,cza4fc,57ps7o 6:687fs0,0,0,4niw00,3d1dj0,fgoap0 7:9hcne0,0,0,1pusnm0,lw9r5c,2c9ifuo
 8:3vnu7k0,blebk0,bgwjk0,0,1qfs2qc,mgmqulo 9:0,138fqa0,67erfe0,0,0,fh52z00
none/4/over_0/fold 4vk0 0:0,0,0,0,fa00,0 1:2zxi0,0,0,53qu0,1pbc0,4ic0 4:bhenn0,0,0,wu60a0,4nlx60,dlhdx0
 5:vqe5i0,0,0,13ccw7o,nimdl0,9s6kdc 6:5vhvw0,0,0,el5190,6l62i0,strod0 7:mll70c,0,0,363dcqo,16d2lu0,4at4ff0
 8:7pvwkdo,k14apc,1afhfgc,0,3fyboeo,1507y120 9:0,23aq0io,d2832wo,0,0,r7ujowo
none/5/over_0/call 80 1:80i0,0,0,79go,0,1c 4:25420,0,0,4rgi0,0,b5g0 5:4179c,0,0,3f940,2go0,42yo
 6:0,0,0,z5c0,4t40,1fpk0 7:2f4ao,0,0,4occ0,1kmw0,6fshc 8:gql2o,1rg1c,6xfmo,gaeo,1k0s0,1nh42o
 9:lz40,16i00,sovxc,0,0,x6ayo
none/5/over_0/fold 6tpc 0:0,0,0,0,mx00,0 1:580n0,0,0,8lguc,209i0,680o 4:gqkjk0,0,0,1a5mxk0,6hgzg0,i06ng0
 5:1mly3ac,0,0,1wdaafo,v583q0,e2i0k0 6:5rdin0,0,0,mzt510,9k7m70,13vyi50 7:xhw0oc,0,0,4hhljsc,1opf4no,5vkxyvo
 8:b2y82go,rwmr5c,1yyloyc,h2eh2c,4z1h5eo,1kbmpmyo 9:dtu8e0,2y4kuao,ihzxi4c,0,0,10qw6jv0
none/6/over_0/call 1l0 1:v9do,0,0,yf8o,0,do 4:h9edc,0,0,x5pho,0,26kn0 5:mr6j0,0,0,mx1eo,jcxc,17pn0
 6:0,0,0,74ki0,10er0,a0590 7:h88ho,0,0,xxrto,bgqj0,190gno 8:399cv0,c5xqo,1byhn0,d8wec,d5de0,bjh9z0
 9:deoe0,algeo,5ilyh0,0,0,6ly48c
none/6/over_0/fold 9i4c 0:0,0,0,0,uk00,0 1:5trbc,0,0,cb03c,1wm40,7dhc 4:ob8p3o,0,0,1rw283c,8ysm10,nsxsa0
 5:1xn7jqc,0,0,2itzvhc,zjpfmc,gta5c0 6:69svq0,0,0,ykq5z0,d3ktx0,1iy0rw0 7:1gowqac,0,0,6bm8ohc,2ejstrc,7vskrz0
 8:frt8qdc,18scluo,37nv93c,297xn30,6dwibzc,24eeormc 9:20ltw00,3k8ptqo,qq16hqc,0,0,1e0wch10
none/7/over_0/call nuo 1:2jhm0,0,0,3zd5o,0,62c 4:5b6ino,0,0,92yplo,0,29cewo 5:7zlqlo,0,0,8w4j00,l6yq0,k220c
 6:tc0,0,0,31s2hc,9f900,4a2r6o 7:9fcaio,0,0,d9r7w0,3g0wbo,j183xo 8:1fmtc8c,3cs6go,u4a0lo,9l5t6o,3cuug0,4j6vnqo
 9:7rri4c,2womhc,2htx4ro,0,0,2pq7gao
none/7/over_0/fold brk0 0:0,0,0,0,12700,0 1:525p0,0,0,f6edc,1gk00,903o 4:ss1jqc,0,0,236a1sc,bk05y0,r809dc
 5:29ckyb0,0,0,39ygbtc,147i460,jhh3do 6:6t04v0,0,0,19n101o,f1nr40,1vbjrzc 7:1yyvnb0,0,0,812csjc,2uwqg8c,9iqs19c
 8:jwr8uyo,1fch6do,4kjtiyo,5r1q3a0,71jjyxc,2jp63uto 9:51a2b50,3n5lde0,wtjklno,0,0,1oo7dlhc
none/8/over_0/call 28wo 1:576q0,0,0,ak8g0,0,1f60 4:h40f4o,0,0,xp3u4o,0,7xozeo 5:npwb80,0,0,sj74e0,31r4jc,27gt0o
 6:333xc,0,0,ay6uhc,1bfc7c,ded0e0 7:q2t1w0,0,0,1ga3nhc,e04klc,1ou02dc 8:4r02g10,bqdiac,1z4kxh0,1p0ytw0,h0c0wc,fdiryrc
 9:1bmkarc,bhi6ic,7cmfru0,0,0,9r1rwec
none/8/over_0/fold covc 0:0,0,0,0,13q00,0 1:38w40,0,0,dv3n0,uno0,90r0 4:ouvthc,0,0,1wuh14c,duek80,palm0c
 5:2e58d10,0,0,3or9ci0,1468w4c,m33uuo 6:6syyjo,0,0,1h4kewo,f56zco,1yc8o70 7:234kx7o,0,0,9444530,30lxero,9xoiclo
 8:luc15n0,1atdylo,4jhmomo,ad1n3a0,6uywe30,2nyk70fo 9:8laoydc,3ddvbwc,xfhyszc,0,0,1t4r3tl0
none/8/over_1/call 29o 1:3rt0,0,0,6x60,0,10 4:amap0,0,0,emfr0,0,4p420 5:xxfwo,0,0,xi3po,2wjio,23bj0
 6:5ls0,0,0,a5fo0,ff30,f9az0 7:14mdqo,0,0,17kr7c,2wnm0,1w6lm0 8:57a530,8ua2o,3xnvw0,10erao,4jso0,elgzno
 9:ji44o,6bexc,9lgpr0,0,0,8pt6j0
none/8/over_1/fold 4ec 1:2pu0,0,0,g670,26u0,b50 4:bxea0,0,0,p0gh0,5tiv0,ccfw0 5:11ghso,0,0,25r8wc,fpdnc,8uczo
 6:503i0,0,0,e03b0,ywo0,uf510 7:1b5sw0,0,0,2sh6u0,65nh0,43c7n0 8:7es850,a2rpc,4kq6yo,28kux0,jo6k0,xo9x20
 9:ltdyo,j7zeo,es51x0,0,0,l1jldo
none/8/over_2/call 1bo 1:11m0,0,0,5tw0,0,0 4:7uic0,0,0,dh6l0,0,49k30 5:a26rc,0,0,pr7go,63wi0,21ha0
 6:0,0,0,60pe0,3mh0,91un0 7:nxsoo,0,0,r49cc,1c820,1226f0 8:2zvw5c,1p4ao,25ax6o,tkoyo,2felc,8hzitc
 9:9smk0,3hf60,4v2hpc,0,0,5orrwo
none/8/over_2/fold wc 1:0,0,0,0,3ne0,640 4:0,0,0,0,1ut00,wi00 5:271ko,0,0,d451c,8lxbc,2ueqo 6:0,0,0,3xvw0,2es0,6a6u0
 7:fpg20,0,0,i25e0,wfd0,r0lp0 8:1xgaao,14wlc,1eeo00,j8hxc,1ll6o,63ei00 9:68fg0,2cva0,37cxhc,0,0,4av9so
none/9/over_0/call 5lo0 1:72bc0,0,0,i7zg0,0,53e0 4:vu32d0,0,0,1z9tvx0,0,fm2tk0 5:1fu8pf0,0,0,1umw980,9hiixc,743wro
 6:fpo2o,0,0,t9kdqo,4gdjxc,u13w9c 7:1i1t8z0,0,0,413eueo,14vo890,3yg551c
 8:bqf3m20,r45bbo,3d5xx60,6llhiec,1m7bdjc,11ig7o6o 9:59pylgc,w4apbc,ftl6hp0,0,0,pg9f3vc
none/9/over_0/fold b32o 0:0,0,0,0,t100,0 1:1w830,0,0,9y0n0,d500,6h40 4:fb2bm0,0,0,19q7dr0,fgvav0,it66y0
 5:1zxwlvo,0,0,3acw67c,vx2a7o,kfb01c 6:5z8wjc,0,0,1ejvd4c,bqv8vo,1mqqjgo 7:1kt1fuc,0,0,8ln1qt0,2jza7do,8dkfcb0
 8:iz41h6o,rr8bzo,2wzi19c,dlcovdc,5dy8yh0,29lxg920 9:a7bpmro,2qyfwko,qfht0zo,0,0,1llpn400
none/9/over_1/call cmc 1:mw40,0,0,1q4oo,0,a1c 4:2287i0,0,0,3pqta0,0,10ysw0 5:51e00o,0,0,5kocno,uxn8c,eaxxc
 6:1puw0,0,0,1nl7pc,32070,288tpo 7:4sa0eo,0,0,8iyp0c,kqb10,a26k20 8:r5fiio,15aoy0,eqklr0,a1y6ho,1c9n4o,2cirl60
 9:5k0i1o,1921d0,194nuuc,0,0,1fw1wl0
none/9/over_1/fold kpo 1:4v80,0,0,yk0c,9hm0,zto 4:toy20,0,0,27vkd0,tgg40,15yrb0 5:5jfn10,0,0,9ml320,2zddp0,1ntze0
 6:h6qb0,0,0,26vrzo,5n580,3rmfzc 7:4tyr3o,0,0,fc5f3c,zwu80,i9xo30 8:zbwug0,154w9o,ejmf50,ga23y0,3lxsl0,4fcppmc
 9:6kvr2c,32ie50,1qnyhmc,0,0,2tmdpcc
none/9/over_2/call 660 1:6qhc,0,0,h76o,0,0 4:uoaco,0,0,1oaqwc,0,fb130 5:1nde10,0,0,2tf850,14u79c,bm9ko
 6:0,0,0,umtq0,gw20,13k180 7:2kni50,0,0,4c49h0,7rc20,4l1uc0 8:e0u4v0,6e9b0,7ix5t0,67suc0,cvld0,13qd4c0
 9:2nnfjo,g8zi0,kknqpc,0,0,r60j90
none/9/over_2/fold 4y0 1:dmo,0,0,3y7c,g240,qw0 4:4kpic,0,0,dl5co,9dxt0,85bi0 5:h1ito,0,0,1s3uqc,1tu9n0,jxm50
 6:0,0,0,nc3v0,da70,wy6y0 7:1ozlmc,0,0,3n0o0o,65y70,3wy960 8:9no9fo,48fyc,4r3blc,53tpzc,asspo,z3qcbo
 9:1rrbgc,cq5w0,ekrs9c,0,0,p1c92c
none/A/over_1/call oxb0 0:27h60,0,0,862c0,0,0 1:7po70,0,0,o7hr0,a7w0,fh60 4:1x9afj0,0,0,5ho4j70,itzmj0,vkidr0
 5:3tvr5ao,0,0,5ymuldo,1wgf1go,117zpd0 6:6h20d0,0,0,5e4x5o0,dw1sy0,1z3lkj0 7:4gbygdc,0,0,tbdj6vo,2elnnt0,b87seg0
 8:1ii8r1zc,1af4usc,z8lqio,2dfxc3nc,7ge3kvo,3ifo6o6o 9:1q5hoqhc,4so2a40,ni8wfrc,0,0,3k959c5c
none/A/over_1/fold 9d0 1:0,0,0,0,3wvm0,6jw0 4:0,0,0,0,4iccn0,1i4ud0 5:c9mc0,0,0,rv3r0,3g7sg0,1ephz0
 6:6mj90,0,0,1m4130,4e1e0,124us0 7:pkfn0,0,0,a2ol70,tiez0,64wup0 8:cae9j0,5by30,83300,q9vae0,36pdh0,1oku1j0
 9:ev5vi0,29ul80,4tfy40,0,0,1l8tmo0
none/A/over_2/call 8dt0 0:197u0,0,0,27ao0,0,0 1:16ir0,0,0,6il10,3bpk0,b3o0 4:nmuwd0,0,0,1xjlwc0,7ab4p0,6xy0m0
 5:z4j1qc,0,0,1nu1kc0,16l9a0c,gsi8fc 6:0,0,0,1zj1cy0,mrr00,nwdok0 7:1v6qj8o,0,0,ahkohvc,ks59l0,30fb8t0
 8:kmp064o,3zt060,7veb80,wnjzvfc,lwebu0,12mzjn80 9:lx5x7lc,n0ut00,7mo6z90,0,0,17cq3hno
none/A/over_2/fold f0 1:0,0,0,0,vdy0,1gk0 4:0,0,0,0,9qz20,3nsy0 5:0,0,0,oz90,8up90,45100 6:0,0,0,2uwf0,z00,1w030
 7:157c0,0,0,h9qf0,y330,8yro0 8:hsh30,1tc0,6700,1cen60,xdc0,2nm630 9:mc7i0,rxc0,6l0f0,0,0,2ian90
none/J/over_0/call ebno 0:1msq0,0,0,5eta0,0,0 1:6dt30,0,0,jt5s0,0,2q50 4:1a5btnc,0,0,3cgzxf0,8hpg0,lrmfzo
 5:2y8w38c,0,0,4fev0zc,vnzzpo,boblqo 6:357vc0,0,0,2grgrro,be0vqo,1otv5no 7:2oc1nd0,0,0,ci1grjc,363au70,8w2ztqo
 8:t9x3vpo,ygzzf0,3ccw42c,vj8lilo,4qno5no,2gr8btvo 9:nlibhp0,2qft3ko,rv4zifo,0,0,1y3wcbao
none/J/over_0/fold 24xo 1:nr0,0,0,3210,lwc0,14e0 4:bomoo,0,0,w9in0,f2yc60,6bhkic 5:absys0,0,0,i87euo,41960c,4g26d0
 6:1nn550,0,0,baqcbc,19mpxc,a9jk4c 7:7wmffc,0,0,1vvj8k0,f54zwc,1jhvtac 8:3fazec0,21i1lo,872avo,4cgluw0,sdvsxo,evins10
 9:2t5h1x0,j4x9xc,3k6v2ec,0,0,bzr5drc
none/J/over_1/call 3ps0 1:2uu60,0,0,9q680,0,29m0 4:e375a0,0,0,vx0ts0,n4i0,6txvg0 5:1128240,0,0,1es4o60,9kyb5c,4udsko
 6:nqz6o,0,0,kym000,1cep70,jm3nmc 7:10xql50,0,0,38gvqz0,8tv6q0,2k26460 8:802171o,aepnv0,25n57g0,5xieqfo,p43kzc,o15l68c
 9:3vc64ro,ig5if0,a0opa10,0,0,h5v6csc
none/J/over_1/fold 1u80 1:6kq0,0,0,1iv30,19zi0,3c70 4:1zrqz0,0,0,77o600,4zypo0,446uv0
 5:9z6p20,0,0,llaei0,cor6pc,5zj4qo 6:1l139c,0,0,8kbwt0,px0b0,a7inmo 7:8u4klc,0,0,1p3heyo,4h0h40,1fnfec0
 8:2y8rtt0,228500,ft4uko,2urjr20,iwz0l0,dllcuzc 9:1h4dqec,e0e7f0,3v9efxc,0,0,a1fg39c
none/J/over_2/call 1kb0 1:xe80,0,0,2drs0,0,0 4:5ez5v0,0,0,dcg510,1xdi0,2a9s40 5:aese5o,0,0,hxyg1c,advj20,2vnbf0
 6:0,0,0,9houq0,49tg0,8b7dc0 7:httg2o,0,0,1fqvfhc,2qhhw0,yqvj20 8:3n4yji0,164210,zw4jmo,2zbapo0,3pdqv0,9k2ribc
 9:1n27k9c,484na0,402ggjo,0,0,7l38d90
none/J/over_2/fold ad0 1:0,0,0,ri0,1tp00,3200 4:1wdi0,0,0,9pzf0,1jzu00,qw630 5:kbveo,0,0,29v1qc,4vo71o,1i0m5c
 6:0,0,0,1lq4w0,r820,1o8lk0 7:200e5c,0,0,a0lkho,hqlm0,77u190 8:hvaj8c,4ez00,3n2u00,k6etho,pxs40,20ljy60
 9:8l3lco,pnd80,kft6p0,0,0,1lvcqec
none/K/over_0/call 8bs0 0:1bru0,0,0,40q60,0,0 1:1dnx0,0,0,57h00,jpi0,2430 4:n3kke0,0,0,1u0lxr0,64bfm0,aarlr0
 5:12lq0bo,0,0,1ponm3o,iqhhi0,6xk4ko 6:1vz8v0,0,0,1td1at0,5h8cu0,mopfi0 7:1dqjmhc,0,0,8h7bf8o,1xofhq0,41iq0k0
 8:hvlz63o,eqskxo,7kp3h0,sbr4m10,2odp7t0,16qwrjno 9:lrbnaco,1njo230,7bjewj0,0,0,173hoajc
none/K/over_0/fold 2g0 1:0,0,0,0,ay60,ic0 4:0,0,0,0,1qa6l0,lfcx0 5:5azo0,0,0,b0dc0,53hi0,6a100
 6:1acy0,0,0,f82z0,1hpi0,a06l0 7:89hw0,0,0,25qkt0,iv580,1pbk30 8:3gnlm0,24jb0,288l0,6q6zf0,trdt0,ff31a0
 9:4iisi0,jlyx0,1ezf90,0,0,ejg9u0
none/K/over_1/call g650 0:10j00,0,0,2xk00,0,0 1:54wo0,0,0,ld730,0,7mr0 4:1bsbd70,0,0,3l0eg80,5vnv50,mhd4g0
 5:2q61g2o,0,0,4g8yl10,17gv2gc,kz8r40 6:4on500,0,0,33oq3q0,7wrt60,1p078m0 7:39rf0sc,0,0,hb9quo0,1e91sbo,8rv0yq0
 8:z00h0vc,y0jaxc,2vj879o,17zgbq1o,4cdkoko,2jzgxqbc 9:v06z82c,2v7tz90,pn0quwc,0,0,29ofjp4c
none/K/over_1/fold zn0 1:0,0,0,2x40,33oi0,5bw0 4:7dfl0,0,0,vcmt0,9vmkc0,45gba0 5:1vfx30,0,0,4uo7lo,c7j0mc,4hhq10
 6:pil80,0,0,5oifx0,g18o0,4iarp0 7:3qflic,0,0,10m0j2c,2x8ruc,ogbn30 8:1himlxc,y63kc,2xbvyo,2bt3kb0,blxz5o,6p2n730
 9:1c7kowc,8k1j30,139ow80,0,0,5tvjago
none/K/over_2/call 5nbc 0:jn00,0,0,rq00,0,0 1:1cec0,0,0,4gwo0,jpi0,x00 4:g9vb60,0,0,19n5y20,3e4x40,5pvs60
 5:nqcwx0,0,0,18fl5m0,zpqs6o,9tc7yc 6:0,0,0,16uygq0,fd4i0,lfbrs0 7:1f20ju0,0,0,6ef48a0,cmlvu0,2kl5p20
 8:dox7puc,35ddno,14jh210,hm2ym4o,eccicc,tnicy00 9:b6hftbc,fh57o0,8l83gao,0,0,t3jaeq0
none/K/over_2/fold 2m0 1:0,0,0,0,3gti0,5t00 4:0,0,0,0,1oqgr0,pe5r0 5:1s100,0,0,9lci0,xl490,hfc90
 6:0,0,0,g1jc0,63c0,dpgc0 7:gftr0,0,0,2lb910,5c280,1qfk00 8:4c6w30,114c0,drpo0,6ei6v0,53dg0,h2n5m0
 9:3hf300,50g00,2w2060,0,0,f0uyu0
none/Q/over_0/call d8vc 0:1u1l0,0,0,5gqf0,0,0 1:3s5j0,0,0,cny40,0,27d0 4:12fsh30,0,0,2wi97m0,2s2fw0,gy41f0
 5:27dest0,0,0,3fafos0,rnhvwc,atyxuo 6:3ct2ao,0,0,2jw8hd0,9i51a0,1b0yg2c 7:2ahx4o0,0,0,ciyxue0,2z45dx0,7eh5s10
 8:ron0uro,pln3s0,1n3jd90,10roin1c,49qbqa0,23pvzmw0 9:rq4x1do,2mbgar0,j5rgos0,0,0,1uw7sufc
none/Q/over_0/fold hy0 1:0,0,0,0,qa00,1800 4:0,0,0,0,a1n2t0,3s1670 5:1qtqg0,0,0,30zylc,rwqoo,1co5m0
 6:7hm6c,0,0,2v2d10,b2pu0,2bzdyo 7:2550so,0,0,f4z1ic,3o7mx0,d0a1s0 8:rxwj80,p2he0,1oz2r0,15fd75c,5k1wc0,3at055o
 9:shsduc,3i7ol0,ktlfio,0,0,2u8ugq0
none/Q/over_1/call 8ca0 0:99w0,0,0,p3m0,0,0 1:4bko0,0,0,gdqi0,0,4tu0 4:rzdqb0,0,0,1ynwbo0,b24d0,d44b60
 5:1uzfslc,0,0,2ty1k5o,lostxo,azj4tc 6:20jqhc,0,0,1fuoa50,3koc5o,124s880 7:1y4opyc,0,0,83l88j0,mxod4c,56ad6ec
 8:hy8573o,k98sgo,2xww4dc,honqff0,1xw100o,1f97rsmo 9:c0fi1no,1bk95i0,i2fhz6o,0,0,14ccrq5o
none/Q/over_1/fold 1wm0 1:1eh0,0,0,jen0,236m0,42s0 4:12g7a0,0,0,4a4v60,912f30,4yixz0 5:6kfudo,0,0,fdsfk0,ftmlqo,6pbeto
 6:1losio,0,0,9x2mr0,tl80c,9htfq0 7:7hbngc,0,0,1wdbdoc,57b6po,1djj45o 8:2za1s60,1n59p0,8vmz80,3twha9c,lvj4sc,dg7s7vc
 9:23t3jmc,g2sk60,32sgix0,0,0,awztaso
none/Q/over_2/call 37ko 0:4xi0,0,0,6j00,0,0 1:1ba70,0,0,3lxt0,0,0 4:9vi7d0,0,0,q72dg0,vk490,3t0vg0
 5:hip7pc,0,0,vbup7o,l8eggo,5w5vyc 6:0,0,0,lqy5y0,8r460,esl0w0 7:w2f1do,0,0,3atlj9c,6ecr40,1qiml90
 8:7l28h2o,21cq10,19ykus0,7yryv9c,7xvl30,igjcds0 9:4prjxf0,8qf1s0,6mqtm6c,0,0,g3zy2mo
none/Q/over_2/fold 7e0 1:0,0,0,0,2tgm0,4pw0 4:0,0,0,0,24ji30,x6kf0 5:7ji90,0,0,11gp80,3ls13o,173dfc
 6:0,0,0,18ahl0,it00,13umf0 7:16rjco,0,0,7l9xjc,e5h20,4vaf20 8:c3dxmc,2hvao,1jupqo,hdqseo,hy6hc,1e2oygc
 9:82ji70,h5ok0,b2k99o,0,0,16me5zc
none/T/over_0/call bil0 0:13780,0,0,4oks0,0,0 1:83euc,0,0,ncnko,0,1sr0 4:193bxro,0,0,330u2fc,0,mgke50
 5:2sx9yqo,0,0,3y3981o,opgypc,8l6qic 6:1snh60,0,0,1st5qk0,a0y8gc,1jbo6bo 7:2garb1c,0,0,975d24o,2j9ontc,7p13x6o
 8:neeboy0,131uks0,49wwz2c,jdgcsso,3vuogao,238c4osc 9:erbqo4c,21bl1yc,rmmw3z0,0,0,1i9qximc
none/T/over_0/fold 5ooc 1:cy9o,0,0,1qpgc,hio0,21y0 4:3wop4c,0,0,c3pfoo,fyth60,a2s470
 5:11k9vxo,0,0,1t1dmuc,ez3q8o,9mbgnc 6:3w47z0,0,0,rx1b30,4641ro,t5z8oc 7:nmzip0,0,0,4s3lrm0,162wd5c,4849ydo
 8:9ciebno,6wuj6o,yxvflo,9apky0o,2as7klc,156agoa0 9:63hddpo,1ewv4vo,c13f6v0,0,0,u8s8avo
none/T/over_1/call 1aoc 1:1kg90,0,0,4q500,0,11r0 4:6511yc,0,0,ca25oc,0,34m9vc 5:fus0i0,0,0,jfn04o,3d72oo,1m4u0o
 6:5pilc,0,0,6p2m60,dsc8c,7m9cic 7:f6kavo,0,0,102k2zo,2l7n2o,yt99k0 8:2sj1680,3z7gd0,13wvs10,1i3de7c,6ong5o,8m0r710
 9:x4mfqo,5h1omc,43dvako,0,0,5nxnkec
none/T/over_1/fold 1ano 1:6r70,0,0,1jr60,o360,20h0 4:1lezio,0,0,57o94o,2bf4g0,2i4eeo 5:a4xmf0,0,0,iyrqxo,7phxx0,3yohec
 6:12ap3o,0,0,5gws90,fmoxo,7vs07o 7:8hb66c,0,0,12sy58c,2pmh3c,12ugf00 8:263hxdo,24ohhc,kr3a60,1gsemoo,apv88o,9u3801o
 9:pbcp1c,8cwmpo,3dcb4rc,0,0,6ogqi5o
none/T/over_2/call lic 1:ick0,0,0,19tg0,0,0 4:2hk3xo,0,0,5jplwc,0,166zo0 5:508j3o,0,0,89oepo,3w3woo,13nw00
 6:0,0,0,39mjxc,1muic,3j762c 7:7pwnvc,0,0,hjgat0,wcja0,epnbjo 8:1d8ydz0,ip7ho,jdrnro,upuuoc,1cgfuc,3sh6c90
 9:f6g0xc,1lfhg0,1rsscjo,0,0,2rv8r90
none/T/over_2/fold 9lo 1:0,0,0,2ai0,11860,1qc0 4:4w4wc,0,0,irnmo,qnws0,gbo70 5:qdtko,0,0,2q3me0,42xt70,17fl0c
 6:0,0,0,1d8cto,pmzo,1o2roo 7:2ndpa0,0,0,83w9wo,e9jw0,752tfc 8:i5ec2o,6ditc,6bje00,dpxcs0,mj36o,1vwvf5c
 9:5jahgo,oi400,o8j9oc,0,0,1ewli10
none/flush_draw/call gf7c 0:u82r0,0,0,3y4890,51t00,0 1:7hqek0,0,0,wkvo3o,11yg00,8dkcc
 4:uz7ylj0,0,0,2etk73b0,mrwnh0,c03nyp0 5:45anam0,0,0,83aoda0,1nr63n0,ur0bh0 6:59ahc0,0,0,29b8j80,a4eri0,1ue1jm0
 7:2jufq00,0,0,cqhohy0,2b939w0,9kwog60 8:m25m7g0,qi37g0,2uobi80,l6a6qs0,3v3g8w0,1yigzl80
 9:cdnaso0,1wsg5s0,i73nqw0,0,0,18tm61o0
none/gutshot/over_0/call ld4c 0:1hkq0,0,0,f29a0,1wr00,0 1:pbz7c,0,0,3a51fc,1qrw0,s0nc
 4:1rgv600,0,0,4nj7qdo,9qvt80,14h7iqc 5:otb9er0,0,0,1c8vzbao,60e32ko,4896gdo 6:5sdyao,0,0,30aef7o,i6e7y0,34jnk1o
 7:329broc,0,0,geqpe50,4eh38eo,gqz9ma0 8:xhb6o3c,180ldxc,69gdazo,tut1yx0,6t4f7xc,3lc8v45c
 9:jow4yso,34z5swc,13f4tqdc,0,0,2a64ullo
none/gutshot/over_0/fold 3tjo 0:0,0,0,0,mx00,0 1:ymvo,0,0,7czzo,6dxi0,h4go 4:3fqi70,0,0,bfpdvc,dsxv40,9qo0ho
 5:3l6nroc,0,0,804w4l0,1mjslvo,1vk24v0 6:3vf3jc,0,0,bb18qc,31nxg0,pjxksc 7:avlkxo,0,0,2fuk6p0,nv7xao,3v7uako
 8:4sonst0,6fq1t0,kx2v0c,wdrk60,1lmm2i0,t29bzpo 9:noass0,u9amwc,7qlac9c,0,0,gmb5kec
none/gutshot/over_1/call c600 0:vfm0,0,0,81ee0,mx00,0 1:8o4x0,0,0,1n96l0,64fw0,u040 4:x5tvv0,0,0,2mzbjs0,8vnp60,ik03p0
 5:cko5cxc,0,0,qhs3df0,54w1fj0,3agwyao 6:2mq01o,0,0,24z1n9o,52ysi0,1iq0k6o 7:1vw69tc,0,0,c4i5ybc,xrj1oc,86saj70
 8:kfrr32o,g9lroo,2cewkoo,rjgvi1c,2mjzcko,1si7mzy0 9:h08s84c,1gpf4pc,gauw880,0,0,1bi7dgsc
none/gutshot/over_1/fold fc0 1:9i0,0,0,9bq0,56v40,9160 4:3coi0,0,0,eg490,2m0su0,14z5x0
 5:9wdkp0,0,0,tzuf5c,b925uc,a6h65c 6:bwjac,0,0,1gp3gc,3eb20,2zp27c 7:1j5880,0,0,bdmv1c,pg1do,fkf2d0
 8:hhxpj0,99jwc,3qzdb0,d8wsdo,2iunyc,33o4mxo 9:4ryhfo,1y3qgo,skf2q0,0,0,1vojvjo
none/gutshot/over_2/call 46m0 0:fri0,0,0,2qti0,0,0 1:27c70,0,0,i21f0,5b8s0,c340 4:b2q530,0,0,wy44z0,3eitr0,5e9up0
 5:3te6a5o,0,0,9nh0lm0,1tnayv0,11wvmpc 6:0,0,0,se2k80,bd700,j8bbs0 7:sq48yo,0,0,4eoa9hc,8gxuj0,2ik9k10
 8:7nli5zo,1rmm1o,102xzn0,ahegfxc,9jm1mc,l3ecqs0 9:5sa5bk0,8uzy80,5pki3rc,0,0,gjrlp4o
none/gutshot/over_2/fold i0 1:0,0,0,0,wui0,1j00 4:0,0,0,0,benu0,4tpo0 5:ag800,0,0,12s3u0,7ppo0,dbyi0
 6:0,0,0,1ue60,1600,3uou0 7:2c3i0,0,0,dbni0,mc90,hpnr0 8:j59c0,57c0,69e30,j78u0,vqo0,3hh5r0
 9:5j4i0,qo00,sxi90,0,0,27dp90
none/open_ended/call ejmo 0:v9u0,0,0,7q3o0,ydi0,0 1:g0j00,0,0,3fbzr0,cd9g0,17kb0 4:1136lr0,0,0,2xw91i0,c7gzm0,qv40n0
 5:s4qq8f0,0,0,1o13tufc,8o97xpo,6554ps0 6:3872q0,0,0,1ymgme0,7jlfx0,2d9o2z0 7:1kcd3z0,0,0,bgcqgl0,1setkio,cuqczxc
 8:hxq9ukc,c5ufio,3ehmvgo,hdhqe3o,35jadnc,26ms4epc 9:8j0sd4o,1fcr0u0,ki2g4io,0,0,15vzy4io
none/open_ended/fold 2ao 1:0,0,0,0,2hs60,46c0 4:0,0,0,0,18nww0,fqvm0 5:2vrhtc,0,0,7mosn0,1yz16o,3f5yp0
 6:1qif0,0,0,54dz0,z660,ih5g0 7:3kmi0,0,0,15rkt0,6tuj0,2wav60 8:1qz8l0,1hb90,76dy0,ccuu0,heuf0,g0f0z0
 9:6jai0,9jgu0,2w3l3o,0,0,7rsykc
pair/board/3/call 1xc 1:0,0,0,4abgc,0,hvo 2:0,0,0,0,n0g0,ty80 3:0,0,0,jvceo,dcj40,6i4hc 4:0,0,0,6q7yy0,0,xkjq0
 5:0,0,0,57sw10,5x02o,m3d8c 6:0,0,0,0,brmhc,1z65uo 7:0,0,0,3s5qi0,1r8ppc,7dicso 8:0,0,0,0,15159c,cwdo2o
pair/board/3/fold rpc 1:0,0,0,1lszo,0,i6c 2:0,0,0,0,8w740,c9nk0 3:0,0,0,7xvn9c,5dmts0,2jviyo 4:0,0,0,6ebs40,0,21lwq0
 5:0,0,0,ap4frc,a1f9c,1aocbc 6:0,0,0,0,67f640,zq9zw0 7:0,0,0,1wm43u0,x0sleo,3prl8rc 8:0,0,0,0,qiqtho,86dtv6c
pair/board/4/call 6x0 1:1en00,0,0,axya0,0,r80 2:0,0,0,cx0,25q9o,344bc 3:0,0,0,218imc,1bp2i0,lq1do
 4:10s2u0,0,0,dldfh0,0,24en70 5:3wrnk0,0,0,ewi0zo,jw6w0,1whj2c 6:0,0,0,0,18uka0,7mbce0
 7:7gpp40,0,0,8aj2wo,6qadgc,rfdi70 8:0,2wywfo,cud74c,0,1u4580,13thnw0
pair/board/4/fold 1gcc 1:e30,0,0,31ct0,0,10m0 2:0,0,0,1v30,guguc,n338o 3:0,0,0,f6hd1o,a6bfa0,4mrl6c
 4:3jwx0,0,0,bolwz0,0,3l4km0 5:u52y0,0,0,mb5rm0,nd2g0,2dh9c0 6:0,0,0,0,btkpnc,1vhsrco
 7:6eyb20,0,0,3kw9k6c,1qyxino,6uvm7g0 8:0,2qkj8c,bso6po,0,1bstmy0,f13cuy0
pair/board/5/call eu0 1:382j0,0,0,km0h0,0,1ai0 2:0,0,0,3ar0,47r30,70v60 3:0,0,0,4gd35c,2u8rx0,17bvxo
 4:25vb40,0,0,l2ae4c,0,3hpdro 5:9mkic0,0,0,vu9x4o,15p510,3wrr0c 6:0,0,0,1cdu0,2m3k80,gvcb40
 7:isd11o,0,0,hv530c,ehzf8o,1mrcwdc 8:0,7htyp0,w5ymgc,9bc5c,2z5lj0,2d6m9cc
pair/board/5/fold 2220 1:eh0,0,0,4nxp0,0,18u0 2:0,0,0,f7x0,o3nl0,w1ni0 3:0,0,0,lpizio,eeumr0,6b0mqc
 4:2lhk0,0,0,gj84mo,0,4oocbc 5:199d00,0,0,z6uh0c,147cz0,3esu0o 6:0,0,0,ey1a0,gz9j60,2mwpge0
 7:8ruamc,0,0,5bntp8o,2hvzy9c,9g1a47o 8:0,3romz0,g4vl7o,473k6o,1wehab0,l1440no
pair/board/6/call llc 1:2x3u0,0,0,r9muc,0,1sto 2:0,0,0,e22c,5bxt0,arsso 3:0,0,0,6la1yc,44v170,1n7euo
 4:3apzm0,0,0,sp6uqc,0,4pxm5o 5:8vel1c,0,0,162vfhc,1glqnc,4tcri0 6:0,0,0,a2fuo,3i7vco,p7umgo
 7:s391z0,0,0,st46x0,l11qto,2d6g5sc 8:kh500,aogyso,1erhq30,1bv41o,3rhrg0,3kgf6so
pair/board/6/fold 2oxc 1:e30,0,0,6jo9o,0,1i5c 2:0,0,0,1lqto,vxnoc,14i260 3:0,0,0,sqyqpo,ivd2d0,7wroxc
 4:3l4z0,0,0,ljy8co,0,5ode6c 5:17axso,0,0,18k0o3o,1ouc0o,4ci2f0 6:0,0,0,2cofuo,ma18eo,3ebws2o
 7:dxxf70,0,0,7aeod70,39rrrqc,byu8sdo 8:8xqo0,6at4pc,q0ur90,l5ns4c,2e1xgt0,r2o6hac
pair/board/7/call ug0 1:1gnu0,0,0,u890o,0,24bc 2:0,0,0,150lc,7f7m0,eozso 3:0,0,0,9e1v8c,5ud0i0,27i49o
 4:4gmvc0,0,0,10oipyc,0,5tnvjo 5:587q6o,0,0,1j0dmi0,1y3mhc,5v3iu0 6:0,0,0,17pmwo,4yyj00,zkhq3c
 7:112dhc0,0,0,1cs1e8c,totkhc,3b651yc 8:3iiu7o,dlfp10,1v4n9so,51htvo,6jyrfc,5c1s7no
pair/board/7/fold 39pc 1:590,0,0,88vxc,0,25no 2:0,0,0,4b16o,124mgo,1bh70o 3:0,0,0,zcptfo,mx1jy0,95vmmc
 4:480l0,0,0,qm2fro,0,6j2itc 5:utiec,0,0,1740lu0,2a3hio,42af90 6:0,0,0,768b9c,q5ov00,41m7hqo
 7:jvuh00,0,0,9d2qaxo,3x0i3wo,e2b0m5o 8:1we7yc,8abxh0,11iznmc,1mc1fac,2ntbybo,w91pgcc
pair/board/8/call 1cfc 1:mtc0,0,0,ymra0,0,2t80 2:0,0,0,3e8e0,c8gjc,ld0qo 3:0,0,0,f2fdqo,9bhls0,3cv9hc
 4:5ps2x0,0,0,1d6pego,0,7j8rac 5:3v3qyo,0,0,1vplexo,2idz1o,6x8qe0 6:0,0,0,4krvgo,82qtbc,1js65q0
 7:1knf7lc,0,0,2le7uro,1c8c80o,56871mc 8:dgmms0,j3npgo,2q2czwc,irish0,bpi970,8zjnov0
pair/board/8/fold 3lco 1:0,0,0,81hg0,0,2kq0 2:0,0,0,8q2a0,14j1oo,1dk2dc 3:0,0,0,13b11lc,p757k0,9lphuo
 4:us90,0,0,rgp3dc,0,6h5fpo 5:ddyac,0,0,15hpync,328xmc,43gt40 6:0,0,0,f9ex7c,r0b94o,4aqep60
 7:f5g0wo,0,0,b7u4tmc,46zvsgc,evetj0o 8:3ni0z0,5zdfvc,qwonro,371lba0,2of3750,ywl3jb0
pair/board/9/call 2ydo 1:o360,0,0,159e10,0,5bb0 2:0,0,0,bc3c0,wjfm0,11dww0 3:0,0,0,wzne6c,ko32t0,7aceio
 4:6vtkc0,0,0,22mfn5o,0,bgsc0c 5:4rbwno,0,0,2fgjodo,453ft0,9ady5o 6:0,0,0,kvzwuo,jmimo0,37m0chc
 7:29r42xc,0,0,7yl664c,37rxlno,aw559so 8:10mw01o,ofhcyo,3khjn8o,35v6ifc,14ojhi0,m8n3sto
pair/board/9/fold 2t10 1:0,0,0,4qq40,0,15e0 2:0,0,0,c8js0,puvco,132udc 3:0,0,0,v8n15o,jltrf0,718bxc
 4:0,0,0,fpsbpc,0,3vusso 5:1i4lc,0,0,ugkfsc,2rz9j0,2rvq3c 6:0,0,0,ia2mgo,hklnoo,3a75puo
 7:4inyko,0,0,9jkvj5o,2yuaprc,bdm8o0c 8:23wpdc,1o38pc,79pcfc,3gmb8bo,1v0u7l0,r893plc
pair/board/A/call av40 0:4rc0,0,0,g5wo0,0,0 1:2fof0,0,0,qbqz0,0,9km0 2:0,0,0,77u2o0,12xhc0,0
 3:0,0,0,3keulc0,246r9c0,jh25c0 4:ck4290,0,0,530s8t0,0,hwc0y0 5:a88s60,0,0,340co20,8dvso0,cm3z40
 6:0,0,0,96c58s0,xf8cw0,68dr6c0 7:4e1cfo0,0,0,1mum6sw0,593nmk0,n5v24w0
 8:8vq7i60,pf5e00,koh800,17jkseu0,3fv2yo0,1vnvric0
pair/board/J/call 78uo 0:18c0,0,0,4dno0,0,0 1:n300,0,0,17wvg0,0,39k0 2:0,0,0,1un2k0,1pylw0,1ynqw0
 3:0,0,0,2aszd80,1eo88q0,fyuw20 4:95rg60,0,0,3avz2u0,0,h01d00 5:4utco0,0,0,3iso6cc,83ob5c,auk6cc
 6:0,0,0,2yddr2o,yyoajo,6xj4opo 7:37fehi0,0,0,qsqqdl0,6ou5e60,o86vzr0
 8:37jxzr0,o9mi60,3k3udf0,f6fpbs0,2rc3gqo,1khmkubc
pair/board/J/fold 5tc 2:0,0,0,1y9g0,f0s0,22mg0 3:0,0,0,1tejs0,14dza0,e4yy0 5:0,0,0,hgvg0,2sa6o,4n51c
 6:0,0,0,23zh5c,i9nr0,69k73o 7:0,0,0,mf7tw0,4jmco0,n04bg0 8:0,0,0,bfxtq0,2tbf3c,1k4d4io
pair/board/K/call 91xc 0:3p00,0,0,92b00,0,0 1:gzo0,0,0,rfds0,0,3yk0 2:0,0,0,4f45c0,1fdmo0,12h6o0
 3:0,0,0,2xwxnc0,1rbips0,hhrmw0 4:bf1o00,0,0,45cyfx0,0,h4y830 5:4044u0,0,0,2qditr0,7fkuo0,8pcur0
 6:0,0,0,67cxy60,u3agg0,6kv79e0 7:40yxc00,0,0,16a611y0,63mve40,nzy57y0
 8:6n8zyr0,or2i00,1z6zxr0,sxmxrf0,2z3cko0,1qrz79f0
pair/board/Q/call 88ao 0:2go0,0,0,6pzc0,0,0 1:kni0,0,0,11gfy0,0,3m20 2:0,0,0,2yt6o0,1n7400,1obuo0
 3:0,0,0,2n5m6c0,1lk1kw0,h1g8s0 4:aag660,0,0,3pvesg0,0,h9p7w0 5:4knwu0,0,0,39m8ivo,7yoxc0,a78yac
 6:0,0,0,4gd2c6o,wn8pqo,6zvjjqo 7:3m66t00,0,0,y3qio40,6o3n2q0,oy5mp60
 8:4r338l0,nzj7c0,2yf4tx0,lljfwf0,2uze400,1oy9l7r0
pair/board/T/call 56lc 0:0,0,0,21c00,0,0 1:o9i0,0,0,19y6n0,0,23v0 2:0,0,0,w36hc,1gnxso,1ls6e0
 3:0,0,0,1mh6sfc,10aiig0,c4rp4o 4:80zio0,0,0,2suw9z0,0,fdauv0 5:4uei90,0,0,35z0wco,6boiv0,9iitdc
 6:0,0,0,1jh2760,ujq43c,5bvfwqo 7:2sqkdi0,0,0,gvjnlgc,5b936xo,ibjqsm0
 8:1zepko0,phw060,3tllk90,8b0x480,23e7xgo,14n09cec
pair/board/T/fold 1eg0 1:0,0,0,uib0,0,t70 2:0,0,0,9l2eo,96aso,jruso 3:0,0,0,fu2o8o,9qq4o0,3bm73c
 4:0,0,0,3ixti0,0,zgzi0 5:0,0,0,dehwdc,1r7bt0,1ikoho 6:0,0,0,csv2g0,6pf1s0,1lidps0 7:0,0,0,52p1nyo,1birawc,5mfkkn0
 8:0,0,0,28fhn40,sjxb1c,dj98n6o
pair/own/call 47zoc 0:bdfc0,0,0,1z8nc0,7hni0,0 1:3i75c0,0,0,kdqg2o,2227yo,8kmyo 2:1h8k60,0,0,36m4xgo,0,dljc
 3:2vyfnc0,0,0,244ks7lc,2t0rh30,599c1ho 4:jjy7700,0,0,1b24c220,4ugj2k0,b6fx2w0 5:l0378w0,0,0,124uy8k0,kj3f160,88kqfe0
 6:ve7yvn0,0,0,4vhc9rh0,2g9hxc0,ibdfmk0 7:5pfoxtp0,0,0,iz9l0ce0,yaym250,9ueecea0
 8:k3ivell0,49tluy0,a5z7dr0,6rep9b80,kjv95f0,jxqejz30
pair/own/fold 3vo 0:0,0,0,0,7du0,0 1:0,0,0,0,19980,23s0 2:10g60,0,0,1y64o,0,2jc 3:d6o0,0,0,1xcd2o,yx0,aa3uc
 4:0,0,0,0,1yxnrc,no0eo 5:1dku0,0,0,29os0,1ci060,g0c80 6:1tzzx0,0,0,262in0,0,1e32g0 7:dhst0,0,0,c2qu20,k8tz0,kbrwo0
 8:bet810,10g60,m5zr0,w0k0,3590,vb0k90
pair_aces/board/3/call 4c 1:0,0,0,qh8o,0,3c 2:0,0,0,0,14s0,26e0 3:0,0,0,18pso,uyv0,douc 4:0,0,0,nuk8o,0,33txc
 5:0,0,0,53e8c,4sbo,e8y0 6:0,0,0,0,lzc0,4fbc0 7:0,0,0,8oz8o,3q8rc,fqyu0 8:0,0,0,0,26d00,s4h00
pair_aces/board/3/fold 2uc 1:0,0,0,ay3c,0,2o 2:0,0,0,0,x6s0,18ze0 3:0,0,0,tbz7c,kdq10,8wx9o 4:0,0,0,n0qxc,0,7jreo
 5:0,0,0,2iyxpc,1xw0c,7sc4c 6:0,0,0,0,n1ofc,3le3ko 7:0,0,0,6zh5fc,3kouwo,d88su0 8:0,0,0,0,2rjel0,t2jrf0
pair_aces/board/4/call e0 1:0,0,0,1mkao,0,1c 2:0,0,0,280,2dg0,89c0 3:0,0,0,45w7o,2rnc0,137gc 4:0,0,0,1fsuno,0,71o0c
 5:0,0,0,s4dyc,q6cc,28sdc 6:0,0,0,0,1b1xc,fw7eo 7:0,0,0,whx10,bnos0,1gh570 8:0,0,0,0,4wbbc,2uihoo
pair_aces/board/4/fold 5jc 1:0,0,0,htlc,0,2o 2:0,0,0,6o0,1u0s0,2e280 3:0,0,0,1lphsc,13q6g0,grkro
 4:0,0,0,16tk9c,0,dc72o 5:0,0,0,4uya60,3iibo,dl60c 6:0,0,0,0,1a09lc,6zqmeo 7:0,0,0,e5ntw0,726ok0,p8oqk0
 8:0,0,0,0,5iefio,1kkgmzc
pair_aces/board/5/call 19o 1:0,0,0,2nzr0,0,30 2:0,0,0,1b30,4370,thk0 3:0,0,0,e5q9o,90ah0,2zurc 4:0,0,0,2buafc,0,cspqo
 5:0,0,0,3kied0,39pko,aamwc 6:0,0,0,mjpc,2poio,1jyl40 7:0,0,0,3fjfvo,11j28o,4schdo 8:0,0,0,47epc,cbrao,a9qeu0
pair_aces/board/5/fold 7mc 1:0,0,0,kvn0,0,10 2:0,0,0,wx0,2pot0,32yg0 3:0,0,0,27qcqc,1ir470,monko
 4:0,0,0,1ni9xo,0,gauec 5:0,0,0,5b5is0,38bfc,e0kgo 6:0,0,0,1fiyo,1w9arc,9jfky0 7:0,0,0,k9627c,a1mpfc,y5j8vc
 8:0,0,0,gb4yo,844s7c,25uy4i0
pair_aces/board/6/call dc 1:0,0,0,7mz0,0,10 2:0,0,0,a40,466o,5qdc 3:0,0,0,3ygu0,2no40,10v20 4:0,0,0,2nb4x0,0,bf830
 5:0,0,0,1tef0,m80,2qd0 6:0,0,0,ahc0,28ds0,cr4w0 7:0,0,0,uhww0,bpzao,15t3tc 8:0,0,0,1yim0,79xe0,28it00
pair_aces/board/6/fold bhc 1:0,0,0,gsw0,0,40 2:0,0,0,8pg0,3lbqo,4xphc 3:0,0,0,3eob60,2adrg0,vqxe0
 4:0,0,0,2t0c70,0,pu6t0 5:0,0,0,2omwu0,wps0,5kve0 6:0,0,0,budk0,2iu56o,em959c 7:0,0,0,xcady0,ee01zc,1eavk2o
 8:0,0,0,2vlow0,aowqv0,3d2d290
pair_aces/board/7/call h0 1:0,0,0,bgh0,0,10 2:0,0,0,tr0,52uc,72wo 3:0,0,0,53zi0,3e090,18mr0 4:0,0,0,3by4co,0,dqdnc
 5:0,0,0,2rb30,3y10,4ge0 6:0,0,0,zso0,2oah0,fvgd0 7:0,0,0,165u70,eq6c0,1f0cz0 8:0,0,0,6afwo,8d790,2sr5cc
pair_aces/board/7/fold ecc 1:0,0,0,g1e0,0,40 2:0,0,0,ocx0,4cz8c,5x30o 3:0,0,0,4azj60,2uxw70,11vy50
 4:0,0,0,3k8lmc,0,u52do 5:0,0,0,3m8xo0,5nrn0,85c70 6:0,0,0,133p40,306ywc,hqfdho 7:0,0,0,18ropz0,hnhxw0,1o1epn0
 8:0,0,0,8xaxfc,c627o0,42o9beo
pair_aces/board/8/call 1ko 1:0,0,0,hb90,0,30 2:0,0,0,5n70,efv0,n7a0 3:0,0,0,hew8c,bb980,3qljo 4:0,0,0,4r76jo,0,jlymc
 5:0,0,0,on9tc,cntc,16pdc 6:0,0,0,86duo,8q74c,1ovu10 7:0,0,0,55whv0,1l6bp0,5d1dy0 8:0,0,0,1jpm4o,tqooo,chb86o
pair_aces/board/8/fold g7c 1:0,0,0,a6l0,0,30 2:0,0,0,1fe50,4qzp0,677u0 3:0,0,0,4wvd3o,38bk40,150bsc
 4:0,0,0,3m6tkc,0,tmj9o 5:0,0,0,30bh0o,5f1uo,74l4o 6:0,0,0,2frf9c,358vzo,j3irr0 7:0,0,0,1is8wb0,jcldk0,1sau0n0
 8:0,0,0,il4epc,c2bdzc,4gh8xbc
pair_aces/board/9/call bfc 1:0,0,0,n4u0,0,1c0 2:0,0,0,1dwj0,3v67o,3h4xc 3:0,0,0,3htylo,2aadg0,rjeyc
 4:0,0,0,9hyuxo,0,1bxcec 5:0,0,0,2lfkq0,23t0o,76uxc 6:0,0,0,2tvq60,27f1uo,c1razc 7:0,0,0,16834fo,dpedy0,13rps4c
 8:0,0,0,kpwcto,75qr40,2sxk5ec
pair_aces/board/9/fold 9bc 1:0,0,0,4br0,0,30 2:0,0,0,1qfx0,1pwb0,3ntg0 3:0,0,0,2vd1ec,1unss0,m3eto
 4:0,0,0,dzs7c,0,5augo 5:0,0,0,11q7j0,3nwnc,2xe5o 6:0,0,0,2f7tm0,19db1c,ajq7co 7:0,0,0,yucmec,9d5op0,zqdneo
 8:0,0,0,g2b00c,5e3wn0,2iq930o
pair_aces/board/J/call qo0 0:0,0,0,1p400,0,0 1:0,0,0,ofw0,0,40 2:0,0,0,98g00,5gao0,5olc0 3:0,0,0,8d62c0,5bm800,1l7po0
 4:0,0,0,d01t00,0,1knn00 5:0,0,0,7hrklo,id9c0,hr4wc 6:0,0,0,e76fg0,2yk91c,n05q6o 7:0,0,0,3f4xkr0,njpz80,26mbg10
 8:0,0,0,2ds3pf0,bhvmo0,5ty6af0
pair_aces/board/K/call wlc 0:0,0,0,3qg00,0,0 1:0,0,0,f9w0,0,40 2:0,0,0,lni80,38sg0,0 3:0,0,0,ag1gc0,6ic1s0,1puhw0
 4:0,0,0,gal8b0,0,1hgpp0 5:0,0,0,ayjgh0,m4bc0,sci70 6:0,0,0,rnvfw0,2rbm80,ihnhw0 7:0,0,0,5dflt80,gk6n80,1sgcjk0
 8:0,0,0,4gwej60,c8pe00,5lhcku0
pair_aces/board/Q/call tmo 0:0,0,0,2ps00,0,0 1:0,0,0,kme0,0,40 2:0,0,0,egqo0,4o5c0,3hxc0 3:0,0,0,9e8rc0,5wyww0,1nwbs0
 4:0,0,0,emfgu0,0,1jxgo0 5:0,0,0,9d1oyc,kagc0,nd1do 6:0,0,0,kfzv6o,2pwow0,ldgx9c 7:0,0,0,4aph5o0,l6ido0,21zkgo0
 8:0,0,0,3bdj500,buzy00,5tjix00
pair_aces/board/T/call npc 0:0,0,0,og00,0,0 1:0,0,0,qqe0,0,40 2:0,0,0,5khs0,5pw5c,6tgqo 3:0,0,0,7ctdc0,4q9z40,1hsnk0
 4:0,0,0,bfcvz0,0,1jqlj0 5:0,0,0,5ckn90,gcqc0,bn8x0 6:0,0,0,92kg00,3bkd1c,neaiyo 7:0,0,0,2pfsq90,o4vzw0,275p9v0
 8:0,0,0,1n8te00,b5cg00,5nklji0
pair_aces/own/call coao 0:2pa00,0,0,g94o0,1n2o0,0 1:4ynu0,0,0,jn520,2jhhc,dqao 2:0,0,0,9ojjw0,0,lg0
 3:4j7u00,0,0,6sqra00,8nw5c0,3h8qo0 4:1nex360,0,0,480iuao,evzgi0,mvfg1c 5:197sdi0,0,0,1xdjdo0,14di1w0,c56ya0
 6:1948cw0,0,0,g9ngtc0,7e4xc0,1c05h40 7:hwgj500,0,0,1yz4myw0,2s7zng0,f9qsqo0 8:1qzvtay0,0,0,1gkptsa0,23ur4w0,rxjzlw0
royal_flush/call 14 0:4t1o0,0,0,kogw0,0,0
straight/call 26pc 0:1d7o0,0,0,lefu0,czi0,0 1:n6qj0,0,0,5trhhc,3vf20,11jxo 4:cgvyt0,0,0,zck0c0,1y75v0,6n1100
 5:bl3x8k0,0,0,v9wdeg0,2fiub0o,333venc
straight_flush/call a0 0:4vf0,0,0,yxn0,320,0 1:1aaa90,0,0,51v56c,kfs,3r0w
three/board/call 134c 0:0,0,0,7n00,0,0 1:0,0,0,1wqs0,0,80 2:0,0,0,eu8v0c,b2rq1w,c9mols 3:0,0,0,4l9imoc,1r8ds2o,wzfsr0
 4:0,0,0,4trty0,0,2p7120 5:0,0,0,2ujpns,1gbdo,1ls76k 6:0,0,0,4tet30c,1hop11c,9yhtqqc
three/board/fold 390 2:0,0,0,18hac,163ie4,1yv9bk 3:0,0,0,cbagro,5d9dpc,41ha10 5:0,0,0,atnqw,5jyc,66oqs
 6:0,0,0,9sofo,78aflc,15o8zj0
three/call alc0 0:0,0,0,1p400,7n00,0 1:d360,0,0,et5q0,1tp00,6t40 2:91i200,0,0,a341s80,0,22ts0
 3:3e29r00,0,0,1s3zfio0,1fv8lc0,1uxe500 4:6sdni0,0,0,18pq1a0,5fnkc0,asyhw0 5:179gu0,0,0,mqfg60,fnkfc0,559to0
 6:w6n2t00,0,0,33k12ku0,1bttfc0,dmf0ru0
two_pair/call qhc0 0:0,0,0,5q900,mx00,0 1:139i0,0,0,1e5pi0,5h300,kg00 2:0,0,0,v5mvk0,3tfmg0,5heu00
 3:3rmiu00,0,0,2f7yoac0,3ilbdc0,62skuc0 4:u81nc0,0,0,41jgac0,gayp00,xql7c0 5:2p2hi0,0,0,1ffgn60,17cmxu0,dx8xi0
 7:2n6aae60,0,0,7d802a30,bhqfl00,3gf0r8r0
"""
