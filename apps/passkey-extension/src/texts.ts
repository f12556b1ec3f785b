const portuguese = {
  language: 'pt-BR',
  title: 'Confirmar com a sua passkey',
  asks: 'Este Morpheus quer ligar um aparelho à sua conta do WhatsApp:',
  gateway: 'Endereço',
  session: 'Sessão',
  warning:
    'Continue só se foi você que começou isto agora e conhece este endereço. Depois, ele lê e envia mensagens da sua conta. Ninguém precisa que você confirme nada por mensagem ou telefone.',
  confirm: 'Usar minha passkey',
  waiting: 'Responda ao aviso do navegador…',
  failed: 'Nada foi confirmado. A passkey está no celular? Tente de novo e escolha usar outro aparelho.',
  cancel: 'Cancelar',
  invalid: 'Este link não é válido. Volte ao Morpheus e abra o WhatsApp Web por lá outra vez.',
  close: 'Fechar',
}

const english: typeof portuguese = {
  language: 'en',
  title: 'Confirm with your passkey',
  asks: 'This Morpheus wants to link a device to your WhatsApp account:',
  gateway: 'Address',
  session: 'Session',
  warning:
    'Go on only if you started this yourself just now and know this address. It will then read and send messages of your account. Nobody needs you to confirm anything by message or phone.',
  confirm: 'Use my passkey',
  waiting: 'Answer what the browser asks…',
  failed: 'Nothing was confirmed. Is the passkey on your phone? Try again and choose to use another device.',
  cancel: 'Cancel',
  invalid: 'This link is not valid. Go back to Morpheus and open WhatsApp Web from there again.',
  close: 'Close',
}

export const texts = navigator.language.startsWith('en') ? english : portuguese
