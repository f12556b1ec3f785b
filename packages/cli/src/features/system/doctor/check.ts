/** The checks by their display name, with their id for scripts. */
export const checkIds = {
  Endereço: 'address',
  Perfil: 'profile',
  Rede: 'network',
  Conexão: 'connection',
  Gateway: 'gateway',
  Relógio: 'clock',
  Acesso: 'access',
  'Tempo real (polling)': 'realtime_polling',
  'Tempo real (websocket)': 'realtime_websocket',
  'Arquivo de perfis': 'profile_file',
  'Node.js': 'node',
  Terminal: 'terminal',
  'Tamanho da janela': 'window_size',
  Caracteres: 'characters',
  Cores: 'colours',
} as const

export type CheckName = keyof typeof checkIds

/** The result of a check. `ok: null`: skipped, as an earlier one failed or it does not apply. */
export interface Check {
  name: CheckName
  ok: boolean | null
  found: string
  todo?: string
}

export const good = (name: CheckName, found: string): Check => ({ name, ok: true, found })
export const bad = (name: CheckName, found: string, todo: string): Check => ({ name, ok: false, found, todo })
export const skipped = (name: CheckName, found: string): Check => ({ name, ok: null, found })
