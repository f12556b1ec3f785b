/** Words that the formatters insert, in Portuguese; pass another language's to replace them. */
export const formatWords = {
  now: 'Agora',
  minutesAgo: (minutes: number) => `${minutes} min atrás`,
  hoursAgo: (hours: number) => `${hours}h atrás`,
  daysAgo: (days: number) => `${days}d atrás`,
  noDate: 'Data não disponível',
  noPhone: 'Não conectado',
  /** Used within a sentence. */
  due: 'agora',
  withinAMinute: 'em menos de 1 min',
  inMinutes: (minutes: number) => `em ${minutes} min`,
  inHours: (hours: number) => `em ${hours}h`,
  browserOn: (browser: string, system: string) => `${browser} no ${system}`,
  someBrowserOn: (system: string) => `Navegador no ${system}`,
  program: (name: string) => `Programa (${name})`,
  unknownProgram: 'Programa desconhecido',
  ownTerminal: 'Terminal do Morpheus',
}
/** The shape of `formatWords`, for other languages. */
export type FormatWords = typeof formatWords
