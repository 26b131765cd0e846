// The theme chosen on this device, set before anything is drawn. Loaded as a plain blocking script by base.html.
(() => {
  const root = document.documentElement;
  const place = root.dataset.place || "/";
  const chosen = localStorage.getItem(`${place}:theme`);
  if (chosen === "light" || chosen === "dark") root.dataset.theme = chosen;
})();
