/** The default time zone of an account. Configuration spec §9. */
export const defaultTimeZone = 'America/Sao_Paulo'

/** Time zones that the settings screen lists first. Configuration spec §2.5. */
export const usualTimeZones = [defaultTimeZone, 'America/New_York', 'Europe/London', 'Asia/Tokyo'] as const

export const languages = ['pt-BR'] as const
