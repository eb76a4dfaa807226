/* Applies the stored display settings (theme, text size, motion) before the first paint. ui/appearance.ts stores them. */
(function () {
  try {
    ['theme', 'text-size', 'motion'].forEach(function (name) {
      var value = localStorage.getItem(name);
      if (value && /^(light|dark|large|larger|reduced)$/.test(value)) {
        document.documentElement.setAttribute('data-' + name, value);
      }
    });
  } catch (error) {
    /* Storage is blocked: the page follows the device until the settings of the account have been loaded. */
    document.documentElement.removeAttribute('data-theme');
  }
})();
