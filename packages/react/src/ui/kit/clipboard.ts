import { focusedElement } from './treeOf.js'

/** Falls back to a text area: `navigator.clipboard` needs a secure origin, and a gateway on a LAN has none. */
export async function writeToClipboard(text: string): Promise<void> {
  if (navigator.clipboard) return navigator.clipboard.writeText(text)
  const area = document.createElement('textarea')
  area.value = text
  const host = focusedElement()?.closest('dialog') ?? document.body
  host.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  if (!done) throw new Error('The browser did not copy')
}
