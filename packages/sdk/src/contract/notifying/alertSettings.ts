import * as z from 'zod'

const minutes = z
  .int('Use um número inteiro de minutos')
  .min(1, 'Use de 1 a 1440 minutos')
  .max(1440, 'Use de 1 a 1440 minutos')
const time = z
  .string('Use um horário como 22:00')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use um horário como 22:00')
  .nullable()

/** How alerts are told by e-mail. Ours: the specification shows only whether. */
export const AlertSettings = z.object({
  /** A session that is down for so long is told of. */
  sessionMinutes: minutes,
  /** An integration that fails for so long. */
  integrationMinutes: minutes,
  /** Between these times of the account's day nothing is sent; null for never. The end is no longer quiet. */
  quietFrom: time,
  quietTo: time,
  /** Whether it is told, too, that something is well again. */
  tellRecovered: z.boolean('Informe verdadeiro ou falso'),
})
export type AlertSettings = z.output<typeof AlertSettings>

/**
 * What holds until an account changes it: told after 5 minutes of a session, after 15 of an integration, at
 * any hour, and when it is well again.
 */
export const defaultAlertSettings: AlertSettings = {
  sessionMinutes: 5,
  integrationMinutes: 15,
  quietFrom: null,
  quietTo: null,
  tellRecovered: true,
}
