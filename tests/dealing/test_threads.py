"""The threads of the shell: whoever signs in keeps no dealer's command waiting, and no crowd keeps a dealer out."""

import asyncio
import threading

from tables.dealing import service

PLENTY = 30


def test_no_sign_in_keeps_a_command_waiting_nor_a_crowd_the_house():
    go_on, waiting = threading.Event(), threading.Semaphore(0)

    def check_a_pin():
        waiting.release()
        go_on.wait()

    async def evening():
        crowd = [asyncio.create_task(service.in_patron_sign_in_thread(check_a_pin)) for _ in range(PLENTY)]
        await service.in_thread(waiting.acquire)
        names = {
            await service.in_staff_sign_in_thread(lambda: threading.current_thread().name.rsplit("_", 1)[0]),
            await service.in_thread(lambda: threading.current_thread().name.rsplit("_", 1)[0]),
        }
        staff = [asyncio.create_task(service.in_staff_sign_in_thread(check_a_pin)) for _ in range(PLENTY)]
        await service.in_thread(waiting.acquire)
        names.add(await service.in_thread(lambda: threading.current_thread().name.rsplit("_", 1)[0]))
        go_on.set()
        await asyncio.gather(*crowd, *staff)
        return names

    assert asyncio.run(evening()) == {"staff-sign-in", "dealing"}
