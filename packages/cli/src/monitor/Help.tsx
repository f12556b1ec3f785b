import type { Paint } from '../core/output/paint.js'
import { commandLines } from './commands/reference.js'
import { Scrolled } from './Scrolled.js'
import type { Drawn } from './state/monitor.js'

interface Props {
  top: number
  rows: number
  columns: number
  drawn: Drawn
  paint: Paint
}

export function Help({ columns, paint, ...shown }: Props) {
  const legend = [
    `${paint('green', '●')} conectado  ${paint('yellow', '◐')} conectando  ${paint('yellow', '○')} desconectado  ${paint('red', '✗')} erro`,
    `24 h: ${paint('green', '▄')} no ar  ${paint('yellow', '▒')} reconectando  ${paint('red', '█')} fora do ar  ${paint('grey', '╳')} servidor parado  ${paint('grey', '▁')} sem pareamento`,
  ]
  const lines = commandLines((text) => paint('bold', text))
  return (
    <Scrolled
      title="TECLAS E COMANDOS"
      lines={[...lines, '', ...legend]}
      columns={columns}
      paint={paint}
      {...shown}
    />
  )
}
