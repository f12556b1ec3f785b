import { ComingTab } from './ComingTab.js'

export function ActivityTab() {
  return <ComingTab>Aqui vai ficar o registro do que foi feito na sua conta.</ComingTab>
}
