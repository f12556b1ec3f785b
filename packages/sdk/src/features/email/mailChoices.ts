export const mailKinds = [
  'test',
  'simulation',
  'alert',
  'password_changed',
  'email_changed',
  'invitation',
] as const

/**
 * The reason of a mail: `test` and `simulation` were requested by hand, `password_changed` and `email_changed` warn the
 * owner of an account and cannot be switched off.
 */
export type MailKind = (typeof mailKinds)[number]

/** `dead`: abandoned, with its error. */
export const mailStates = ['waiting', 'sending', 'sent', 'dead'] as const

/** The state of a mail: `sent` was accepted by the mail server, which does not confirm its arrival. */
export type MailState = (typeof mailStates)[number]

/** The encryption of a mail server's connection: after STARTTLS (587), from the first byte (465), or none. */
export const smtpSecurities = ['starttls', 'tls', 'none'] as const

/** The `security` of `SmtpInput`. It does not change the port, which is a separate field. */
export type SmtpSecurity = (typeof smtpSecurities)[number]
