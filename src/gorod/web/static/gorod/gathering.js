/* The game begins: the page goes there by itself. What was being written about the character goes along and is kept by the server. */
document.addEventListener("begun", ({ detail: { address } }) => {
  const form = document.querySelector("#character");
  const changed = ({ type, value, defaultValue }) => ["text", "textarea"].includes(type) && value !== defaultValue;
  if (form && [...form.elements].some(changed)) form.submit();
  else location.assign(address);
});
