// Generated from locales/pt-BR/email.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const emailMessages: Messages = {
  "email.password_again": ["Informe a senha de novo: o servidor ou o usuário mudou"],
  "email.encryption_needed": ["Sem criptografia, usuário e senha só podem ir a um servidor neste computador"],
  "email.tests_many": ["Muitos e-mails de teste. Tente novamente em ",["wait"],"."],
  "email.certificate_self_signed": ["O certificado do servidor de e-mail é autoassinado e não é confiável. Use um certificado válido, ou informe o dele em MORPHEUS_SMTP_CA."],
  "email.certificate_expired": ["O certificado do servidor de e-mail venceu."],
  "email.certificate_of_another": ["O certificado do servidor de e-mail é de outro endereço. Confira o endereço do servidor."],
  "email.certificate_unknown_authority": ["O certificado do servidor de e-mail não é de uma autoridade conhecida."],
  "email.login_unchecked": ["O servidor de e-mail não pôde conferir usuário e senha agora",["quote","select",{"none":[],"other":[" (“",["quote"],"”)"]}],"."],
  "email.login_refused": ["O servidor de e-mail recusou o usuário ou a senha",["quote","select",{"none":[],"other":[" (“",["quote"],"”)"]}],"."],
  "email.connection_not_accepted": ["O servidor de e-mail não aceitou a conexão",["quote","select",{"none":[],"other":[" (“",["quote"],"”)"]}],"."],
  "email.sender_refused": ["O servidor de e-mail recusou o remetente",["quote","select",{"none":[],"other":[" (“",["quote"],"”)"]}],"."],
  "email.recipient_refused": ["O servidor de e-mail recusou o destinatário",["quote","select",{"none":[],"other":[" (“",["quote"],"”)"]}],"."],
  "email.message_refused": ["O servidor de e-mail recusou a mensagem",["quote","select",{"none":[],"other":[" (“",["quote"],"”)"]}],"."],
  "email.try_later": ["O servidor de e-mail pediu para tentar mais tarde",["quote","select",{"none":[],"other":[" (“",["quote"],"”)"]}],"."],
  "email.connection_refused": ["O servidor de e-mail recusou a conexão. Confira o endereço e a porta."],
  "email.name_not_found": ["O endereço do servidor de e-mail não foi encontrado."],
  "email.timed_out": ["O servidor de e-mail não respondeu a tempo."],
  "email.no_login": ["O servidor de e-mail não aceita entrar com usuário e senha."],
  "email.no_starttls": ["O servidor de e-mail não oferece STARTTLS nesta porta. Confira a porta e a segurança."],
  "email.tls_failed": ["A conexão segura com o servidor de e-mail falhou. Confira a porta e a segurança."],
  "email.recipient_invalid": ["O endereço do destinatário não é válido."],
  "email.broken_off": ["A conexão com o servidor de e-mail caiu no meio."],
  "email.interrupted": ["O envio foi interrompido."],
  "email.other_key": ["O conteúdo foi gravado com outra chave do servidor."],
}
