// The copy buttons, which are hidden without scripts.

const SHOWN_MS = 1500;

for (const button of document.querySelectorAll("button[data-copies]")) {
  const command = document.getElementById(button.dataset.copies);
  button.setAttribute("aria-live", "polite");
  button.hidden = false;
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(command.textContent);
      button.textContent = "Copied";
    } catch {
      // The clipboard belongs to secure contexts: the person can copy what is selected.
      getSelection().selectAllChildren(command);
      button.textContent = "Selected";
    }
    setTimeout(() => { button.textContent = "Copy"; }, SHOWN_MS);
  });
}
