export function focusSearch(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement>('#conteudo input[type="search"]')
  const field = [...fields].find((one) => one.checkVisibility() && !one.disabled)
  if (!field) return false
  field.focus()
  field.select()
  return true
}
