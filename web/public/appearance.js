/* Puts the kept choices on the page before anything is drawn: theme, text size, motion. ui/appearance.ts keeps them. */
(function () {
  try {
    ['theme', 'text-size', 'motion'].forEach(function (name) {
      var kept = localStorage.getItem(name);
      if (kept && /^(light|dark|large|larger|reduced)$/.test(kept)) {
        document.documentElement.setAttribute('data-' + name, kept);
      }
    });
  } catch (error) {
    /* Storage is blocked: the page follows the device until the account's settings come. */
    document.documentElement.removeAttribute('data-theme');
  }
})();
