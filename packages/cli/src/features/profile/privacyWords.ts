import type { PrivacyAudience, PrivacySetting } from '@morpheus/sdk'

/** The words of the audiences that a setting may be given. */
export const audienceWords: Readonly<Record<string, PrivacyAudience>> = {
  todos: 'everyone',
  contatos: 'contacts',
  ninguem: 'nobody',
  'como-visto': 'same_as_last_seen',
  conhecidos: 'known',
}

const most = ['todos', 'contatos', 'ninguem'] as const

/** The options of `numero privacidade`. */
export const privacyOptions = [
  {
    setting: 'lastSeen',
    name: 'visto',
    flag: '--visto',
    description: 'quem vê o visto por último',
    words: most,
  },
  {
    setting: 'online',
    name: 'online',
    flag: '--online',
    description: 'quem vê que está online',
    words: ['todos', 'como-visto'],
  },
  { setting: 'picture', name: 'foto', flag: '--foto', description: 'quem vê a foto', words: most },
  { setting: 'about', name: 'recado', flag: '--recado', description: 'quem vê o recado', words: most },
  {
    setting: 'readReceipts',
    name: 'confirmacoes',
    flag: '--confirmacoes',
    description: 'quem recebe confirmação de leitura',
    words: ['todos', 'ninguem'],
  },
  { setting: 'groups', name: 'grupos', flag: '--grupos', description: 'quem adiciona a grupos', words: most },
  {
    setting: 'calls',
    name: 'ligacoes',
    flag: '--ligacoes',
    description: 'quem pode ligar',
    words: ['todos', 'conhecidos'],
  },
] as const satisfies readonly {
  setting: PrivacySetting
  name: string
  flag: string
  description: string
  words: readonly string[]
}[]

/** The name of an option of `privacyOptions`. */
export type PrivacyOption = (typeof privacyOptions)[number]['name']
