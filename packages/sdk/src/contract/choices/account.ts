/** The zone of an account that has chosen none. Configuration spec §9. */
export const defaultTimeZone = 'America/Sao_Paulo'

/** Those that the settings screen offers before all others. Configuration spec §2.5. */
export const usualTimeZones = [defaultTimeZone, 'America/New_York', 'Europe/London', 'Asia/Tokyo'] as const

/** The languages of the faces. */
export const languages = ['pt-BR'] as const
