import { ComingTab } from './ComingTab.js'

export function BackupTab() {
  return <ComingTab>Aqui vão ficar suas cópias de segurança e a restauração delas.</ComingTab>
}
