/** The words within what the formatters write, in Portuguese; another language's stand in their place. */
export const formatWords = {
  now: 'Agora',
  minutesAgo: (minutes: number) => `${minutes} min atrás`,
  hoursAgo: (hours: number) => `${hours}h atrás`,
  daysAgo: (days: number) => `${days}d atrás`,
  noDate: 'Data não disponível',
  noPhone: 'Não conectado',
  /** Of what is due: within a sentence. */
  due: 'agora',
  withinAMinute: 'em menos de 1 min',
  inMinutes: (minutes: number) => `em ${minutes} min`,
  inHours: (hours: number) => `em ${hours}h`,
  /** A program, by what its user agent says. */
  browserOn: (browser: string, system: string) => `${browser} no ${system}`,
  someBrowserOn: (system: string) => `Navegador no ${system}`,
  program: (name: string) => `Programa (${name})`,
  unknownProgram: 'Programa desconhecido',
  ownTerminal: 'Terminal do Morpheus',
}
/** What `formatWords` has, in any language. */
export type FormatWords = typeof formatWords
