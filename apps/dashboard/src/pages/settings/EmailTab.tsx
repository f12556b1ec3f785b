import { ComingTab } from './ComingTab.js'

export function EmailTab() {
  return <ComingTab>Aqui vão ficar o estado do envio de e-mails, os testes e os alertas.</ComingTab>
}
