export const mailKinds = [
  'test',
  'simulation',
  'alert',
  'password_changed',
  'email_changed',
  'invitation',
] as const

/**
 * Why a mail was written: `test` and `simulation` were asked for by hand, `password_changed` and
 * `email_changed` warn the owner of an account and cannot be switched off.
 */
export type MailKind = (typeof mailKinds)[number]

/** `dead`: given up, with its reason. */
export const mailStates = ['waiting', 'sending', 'sent', 'dead'] as const

/** How far a mail is: `sent` is accepted by the mail server, which does not say that it arrived. */
export type MailState = (typeof mailStates)[number]

/** How the connection to a mail server is encrypted: after STARTTLS (587), from its first byte (465), or not. */
export const smtpSecurities = ['starttls', 'tls', 'none'] as const

/** The `security` of `SmtpInput`. It does not set the port: that is a field of its own. */
export type SmtpSecurity = (typeof smtpSecurities)[number]
