import type { Phrases } from '../../phrases.js'

export const sendingPhrases: Phrases = {
  'A sessão está sem conexão': 'The session has no connection',
  'Este número não tem WhatsApp': 'This number has no WhatsApp',
  'Este contato está bloqueado': 'This contact is blocked',
  'O WhatsApp pediu para enviar mais devagar': 'WhatsApp asks to send more slowly',
  'O contato não escreve há mais de 24 horas: só um template aprovado pode ser enviado':
    'The contact has not written for more than 24 hours: only an approved template can be sent',
  'O template não existe, não foi aprovado ou falta um parâmetro':
    'The template does not exist, is not approved, or lacks a parameter',
  'O WhatsApp recusou o arquivo': 'WhatsApp refused the file',
  'O arquivo é grande demais': 'The file is too large',
  'Esta sessão não envia mensagens deste tipo': 'This session sends no messages of this type',
  'A mensagem a que esta se refere não existe mais': 'The message that this one refers to is no longer there',
  'Já passou o prazo para alterar esta mensagem': 'The time to change this message is over',
  'O WhatsApp restringiu esta conta. Verifique-a no celular.':
    'WhatsApp restricted this account. Check it on the phone.',
  'O WhatsApp recusou as credenciais da sessão. Confira a configuração.':
    'WhatsApp refused the session’s credentials. Check its settings.',
  'Falha inesperada no envio': 'Sending failed unexpectedly',
  'Falha de rede no envio': 'The network failed while sending',
  'O WhatsApp não respondeu a tempo': 'WhatsApp did not answer in time',
  'Não se sabe se a mensagem saiu: a conexão caiu durante o envio':
    'Nobody knows whether the message went out: the connection fell while it was sent',
  'A mensagem esperou tempo demais na fila': 'The message waited too long in the queue',
  'A mensagem foi cancelada': 'The message was cancelled',
  'A Meta não pôde ser consultada: {}.': 'Meta could not be asked: {}.',
  'A Meta recusou o Access Token: ele expirou ou foi invalidado':
    'Meta refused the Access Token: it expired or was made invalid',
  'O Access Token não tem permissão para esta operação': 'The Access Token may not do this',
  'O Access Token não tem permissão para usar este número': 'The Access Token may not use this number',
  'O Access Token não tem permissão para enviar por este número':
    'The Access Token may not send by this number',
  'O aplicativo fez chamadas demais à Meta em pouco tempo':
    'The app made too many calls to Meta in a short while',
  'Mensagens demais para o mesmo contato em pouco tempo': 'Too many messages to one contact in a short while',
  'Mensagens demais em pouco tempo': 'Too many messages in a short while',
  'Registros demais deste número em pouco tempo': 'Too many registrations of this number in a short while',
  'A Meta respondeu com um erro desconhecido': 'Meta answered with an unknown error',
  'A Meta está temporariamente indisponível': 'Meta is not available for now',
  'A Meta não permite que esta conta escreva para este país':
    'Meta does not let this account write to this country',
  'O serviço da Meta está temporariamente indisponível': 'Meta’s service is not available for now',
  'A conta do WhatsApp Business está em manutenção na Meta':
    'The WhatsApp Business account is being maintained at Meta',
  'O servidor da Meta está temporariamente indisponível': 'Meta’s server is not available for now',
  'A Meta bloqueou a conta por violar suas políticas':
    'Meta blocked the account because it broke its policies',
  'A Meta bloqueou a conta do WhatsApp Business': 'Meta blocked the WhatsApp Business account',
  'Há um problema com o pagamento da conta na Meta': 'There is a problem with the account’s payment at Meta',
  'O número não está registrado na Cloud API': 'The number is not registered with the Cloud API',
  'A Meta restringiu o número porque mensagens dele foram bloqueadas ou denunciadas':
    'Meta restricted the number because its messages were blocked or reported',
  'Um registro anterior deste número não foi desfeito na Meta':
    'An earlier registration of this number was not undone at Meta',
  'O PIN da verificação em duas etapas do número está errado':
    'The PIN of the number’s two-step verification is wrong',
  'O número foi excluído há pouco: espere alguns minutos para registrá-lo':
    'The number was deleted a moment ago: wait some minutes before you register it',
  'A Meta recusou os parâmetros da mensagem': 'Meta refused the message’s parameters',
  'O número não pode ser usado na Cloud API': 'The number cannot be used with the Cloud API',
  'O número não existe na Meta ou foi excluído': 'The number is not at Meta, or was deleted',
  'A Meta recusou um parâmetro da mensagem': 'Meta refused a parameter of the message',
  'Falta um parâmetro obrigatório na mensagem': 'The message lacks a required parameter',
  'A mensagem não pode ser entregue: o número não tem WhatsApp ou não pode recebê-la':
    'The message cannot be delivered: the number has no WhatsApp or cannot receive it',
  'A Meta decidiu não entregar a mensagem, para não cansar o contato':
    'Meta decided not to deliver the message, so as not to tire the contact',
  'A mídia que o contato enviou não pôde ser baixada':
    'The media that the contact sent could not be downloaded',
  'A Meta não aceitou o arquivo: confira o tipo e o tamanho':
    'Meta did not take the file: check its type and size',
  'A Cloud API não aceita esta operação': 'The Cloud API does not do this',
  'A mensagem não está mais disponível na Meta': 'The message is no longer at Meta',
  'O template não existe neste idioma ou ainda não foi aprovado':
    'The template does not exist in this language, or is not approved yet',
  'O texto do template fica longo demais com estes parâmetros':
    'The template’s text is too long with these parameters',
  'O conteúdo do template viola as políticas da Meta': 'The template’s content breaks Meta’s policies',
  'Um parâmetro do template não tem o formato esperado':
    'A parameter of the template is not of the expected format',
  'O template está pausado pela Meta por baixa qualidade': 'Meta paused the template for its low quality',
  'O template foi desativado pela Meta por baixa qualidade': 'Meta disabled the template for its low quality',
  'O fluxo do template está bloqueado': 'The template’s flow is blocked',
  'O fluxo do template está limitado por erros': 'The template’s flow is limited because of errors',
  'A Meta pediu para esperar': 'Meta asks to wait',
  'A Meta respondeu com um erro ({})': 'Meta answered with an error ({})',
  'A Meta recusou a operação ({}): {}': 'Meta refused to do this ({}): {}',
  'A Meta não disse por quê': 'Meta did not say why',
  'A Meta baniu este número. Verifique a conta no WhatsApp Manager':
    'Meta banned this number. Check the account in WhatsApp Manager',
  'Este número foi excluído da conta na Meta': 'This number was deleted from the account at Meta',
  'Este número foi movido para outra conta na Meta': 'This number was moved to another account at Meta',
  'Este número está desconectado na Meta. Registre-o no WhatsApp Manager':
    'This number is disconnected at Meta. Register it in WhatsApp Manager',
  'Este número ainda não foi registrado na Meta': 'This number is not registered at Meta yet',
  'Este número ainda não foi verificado na Meta': 'This number is not verified at Meta yet',
  'A Meta marcou este número por baixa qualidade.': 'Meta flagged this number for its low quality.',
  'A Meta limita por ora as mensagens deste número.': 'Meta limits this number’s messages for now.',
  'Não foi possível inscrever o aplicativo nos eventos da conta: {}.':
    'The app could not be subscribed to the account’s events: {}.',
  'A Meta não encontra este Phone Number ID, ou o Access Token não tem acesso a ele':
    'Meta finds no such Phone Number ID, or the Access Token has no access to it',
  'A Meta não encontra este Business Account ID, ou o Access Token não tem acesso a ele':
    'Meta finds no such Business Account ID, or the Access Token has no access to it',
  'O App Secret não é do aplicativo que gerou o Access Token':
    'The App Secret is not of the app that made the Access Token',
}
