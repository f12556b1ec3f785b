import type { Phrases } from '../../phrases.js'

/** Failures of mails, scheduled backups, erasures and Meta's templates. */
export const servicePhrases: Phrases = {
  'O certificado do servidor de e-mail é autoassinado e não é confiável. Use um certificado válido, ou informe o dele em MORPHEUS_SMTP_CA.':
    'The mail server’s certificate is self-signed and not trusted. Use a valid one, or name it in MORPHEUS_SMTP_CA.',
  'O certificado do servidor de e-mail venceu.': 'The mail server’s certificate has expired.',
  'O certificado do servidor de e-mail é de outro endereço. Confira o endereço do servidor.':
    'The mail server’s certificate is of another address. Check the server’s address.',
  'O certificado do servidor de e-mail não é de uma autoridade conhecida.':
    'The mail server’s certificate is of no known authority.',
  'O servidor de e-mail não pôde conferir usuário e senha agora.':
    'The mail server could not check user and password now.',
  'O servidor de e-mail não pôde conferir usuário e senha agora{}.':
    'The mail server could not check user and password now{}.',
  'O servidor de e-mail não aceitou a conexão.': 'The mail server did not accept the connection.',
  'O servidor de e-mail não aceitou a conexão{}.': 'The mail server did not accept the connection{}.',
  'O servidor de e-mail pediu para tentar mais tarde.': 'The mail server asked to try later.',
  'O servidor de e-mail pediu para tentar mais tarde{}.': 'The mail server asked to try later{}.',
  'O servidor de e-mail recusou a conexão. Confira o endereço e a porta.':
    'The mail server refused the connection. Check address and port.',
  'O servidor de e-mail recusou {}.': 'The mail server refused {}.',
  'o usuário ou a senha': 'the user or the password',
  'o remetente': 'the sender',
  'o destinatário': 'the recipient',
  'a mensagem': 'the message',
  '{} (“{}”)': '{} (“{}”)',
  'O endereço do servidor de e-mail não foi encontrado.': 'The mail server’s address was not found.',
  'O servidor de e-mail não respondeu a tempo.': 'The mail server did not answer in time.',
  'O servidor de e-mail não aceita entrar com usuário e senha.':
    'The mail server does not let anybody in with user and password.',
  'O servidor de e-mail não oferece STARTTLS nesta porta. Confira a porta e a segurança.':
    'The mail server does not offer STARTTLS on this port. Check port and security.',
  'A conexão segura com o servidor de e-mail falhou. Confira a porta e a segurança.':
    'The secure connection to the mail server failed. Check port and security.',
  'O endereço do destinatário não é válido.': 'The recipient’s address is not valid.',
  'A conexão com o servidor de e-mail caiu no meio.': 'The connection to the mail server broke off.',
  'O servidor está sendo encerrado': 'The server is being shut down',
  'Restauração em andamento. Tente novamente em instantes.':
    'Something is being restored. Try again in a moment.',
  'Erro desconhecido': 'Unknown error',
  'O disco do servidor está cheio': 'The server’s disk is full',
  'Não foi possível esquecer tudo. Peça de novo; o log do servidor diz por quê.':
    'Not everything could be forgotten. Ask again; the server’s log says why.',
  'A Meta ainda está analisando este template': 'Meta is still looking at this template',
  'A Meta ainda está revendo a rejeição deste template': 'Meta is still reviewing this template’s rejection',
  'A Meta rejeitou este template': 'Meta rejected this template',
  'A Meta pausou este template por baixa qualidade': 'Meta paused this template for its low quality',
  'A Meta desativou este template por baixa qualidade': 'Meta disabled this template for its low quality',
  'A conta tem templates demais na Meta': 'The account has too many templates at Meta',
  'Este template está sendo excluído da Meta': 'This template is being deleted at Meta',
  'Este template foi excluído da Meta': 'This template was deleted at Meta',
  'Este template está arquivado na Meta': 'This template is archived at Meta',
  'A Meta não deixa enviar este template': 'Meta does not let this template be sent',
  'O conteúdo viola as políticas do WhatsApp': 'The content is against WhatsApp’s policies',
  'O formato está errado: confira as variáveis, os exemplos e a pontuação':
    'The format is wrong: check variables, examples and punctuation',
  'O conteúdo é promocional, e a categoria é outra': 'The content is promotional, and the category another',
  'A categoria não é a do conteúdo': 'The category is not that of the content',
  'O conteúdo não é da categoria ou do idioma informado':
    'The content is not of the category or the language that was given',
  'A conta não pode usar esta categoria': 'The account may not use this category',
  'A Meta considerou o conteúdo um golpe': 'Meta took the content for a scam',
  'Os destinatários avaliaram mal estas mensagens': 'Recipients rated these messages badly',
}
