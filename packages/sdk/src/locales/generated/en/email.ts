// Generated from locales/en/email.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const emailMessages: Messages = {
  "email.password_again": ["Type the password again: the server or the user has changed"],
  "email.encryption_needed": ["Without encryption, user and password may only go to a server on this computer"],
  "email.tests_many": ["Too many test e-mails. Try again in ",["wait"],"."],
  "email.certificate_self_signed": ["The mail server’s certificate is self-signed and not trusted. Use a valid one, or name it in MORPHEUS_SMTP_CA."],
  "email.certificate_expired": ["The mail server’s certificate has expired."],
  "email.certificate_of_another": ["The mail server’s certificate is of another address. Check the server’s address."],
  "email.certificate_unknown_authority": ["The mail server’s certificate is of no known authority."],
  "email.login_unchecked": ["The mail server could not check user and password now",["quote","select",{"none":[],"other":[" (“",["quote"],"”)"]}],"."],
  "email.login_refused": ["The mail server refused the user or the password",["quote","select",{"none":[],"other":[" (“",["quote"],"”)"]}],"."],
  "email.connection_not_accepted": ["The mail server did not accept the connection",["quote","select",{"none":[],"other":[" (“",["quote"],"”)"]}],"."],
  "email.sender_refused": ["The mail server refused the sender",["quote","select",{"none":[],"other":[" (“",["quote"],"”)"]}],"."],
  "email.recipient_refused": ["The mail server refused the recipient",["quote","select",{"none":[],"other":[" (“",["quote"],"”)"]}],"."],
  "email.message_refused": ["The mail server refused the message",["quote","select",{"none":[],"other":[" (“",["quote"],"”)"]}],"."],
  "email.try_later": ["The mail server asked to try later",["quote","select",{"none":[],"other":[" (“",["quote"],"”)"]}],"."],
  "email.connection_refused": ["The mail server refused the connection. Check address and port."],
  "email.name_not_found": ["The mail server’s address was not found."],
  "email.timed_out": ["The mail server did not answer in time."],
  "email.no_login": ["The mail server does not let anybody in with user and password."],
  "email.no_starttls": ["The mail server does not offer STARTTLS on this port. Check port and security."],
  "email.tls_failed": ["The secure connection to the mail server failed. Check port and security."],
  "email.recipient_invalid": ["The recipient’s address is not valid."],
  "email.broken_off": ["The connection to the mail server broke off."],
  "email.interrupted": ["Sending was interrupted."],
  "email.other_key": ["The content was stored under another key of the server."],
}
