import * as z from 'zod'

const minutes = z
  .int('Use um número inteiro de minutos')
  .min(1, 'Use de 1 a 1440 minutos')
  .max(1440, 'Use de 1 a 1440 minutos')
const time = z
  .string('Use um horário como 22:00')
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Use um horário como 22:00')
  .nullable()

/** Settings of e-mail alerts. Ours: the specification only has a switch. */
export const AlertSettings = z.object({
  /** Minutes that a session must be down before an alert. */
  sessionMinutes: minutes,
  /** Minutes that an integration must fail before an alert. */
  integrationMinutes: minutes,
  /** Start and end of the quiet hours in the account's time zone, the end excluded; null for none. */
  quietFrom: time,
  quietTo: time,
  /** Also sends a mail after a recovery. */
  tellRecovered: z.boolean('Informe verdadeiro ou falso'),
})
export type AlertSettings = z.output<typeof AlertSettings>

/**
 * The defaults of an account: alerts after 5 minutes for a session, after 15 for an integration, at any hour, and after
 * a recovery.
 */
export const defaultAlertSettings: AlertSettings = {
  sessionMinutes: 5,
  integrationMinutes: 15,
  quietFrom: null,
  quietTo: null,
  tellRecovered: true,
}
