import type { Paint } from '../../output/paint.js'
import { pad } from '../../output/width.js'
import { Lines } from './Lines.js'

const keys: [string, string][] = [
  ['tab', 'troca entre sessões e logs'],
  ['↑ ↓', 'move uma linha; nos logs, pausa'],
  ['PgUp PgDn', 'move uma página'],
  ['Home End', 'vai ao começo ou ao fim'],
  ['/', 'busca: nome, telefone ou status; nos logs, o texto'],
  ['n', 'nível dos logs: todos, erro, aviso, info'],
  ['enter', 'detalha a sessão escolhida'],
  ['r', 'reinicia a conexão da sessão escolhida'],
  ['p, espaço', 'pausa e retoma os logs'],
  ['u', 'lê tudo agora'],
  ['esc', 'limpa a busca; fecha o que estiver aberto'],
  ['q', 'sai'],
]

export function Help({ rows, paint }: { rows: number; paint: Paint }) {
  const lines = keys.map(([key, what]) => `  ${paint('bold', pad(key, 11))} ${what}`)
  const legend = [
    '',
    `  ${paint('green', '●')} conectado  ${paint('yellow', '◐')} conectando  ${paint('yellow', '○')} desconectado  ${paint('red', '✗')} erro`,
  ]
  return <Lines lines={[paint('bold', 'Teclas'), '', ...lines, ...legend]} rows={rows} />
}
