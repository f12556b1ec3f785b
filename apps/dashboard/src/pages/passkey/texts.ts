import type { Outcome } from './outcome.js'

interface Notice {
  readonly title: string
  readonly text: string
}

interface Texts {
  readonly language: string
  readonly title: string
  readonly retry: string
  readonly done: (name: string) => string
  readonly notices: Readonly<Record<Outcome, Notice>>
}

const portuguese: Texts = {
  language: 'pt-BR',
  title: 'Confirmação com a passkey',
  retry: 'Tentar novamente',
  done: (name) =>
    `O número da sessão ${name} está terminando de conectar. Pode fechar esta aba e voltar à tela do Morpheus.`,
  notices: {
    sending: { title: 'Entregando a confirmação…', text: 'Leva poucos segundos. Não feche esta aba.' },
    done: { title: 'Tudo certo, passkey confirmada', text: '' },
    cancelled: {
      title: 'Confirmação cancelada',
      text: 'Nada foi enviado. Para tentar de novo, volte à tela do Morpheus e abra o WhatsApp Web outra vez. Pode fechar esta aba.',
    },
    used: {
      title: 'Esta confirmação já foi entregue',
      text: 'Cada uma vale uma vez só. Pode fechar esta aba: a tela do Morpheus diz se o número conectou.',
    },
    expired: {
      title: 'Este pedido não vale mais',
      text: 'O prazo de 5 minutos terminou, ou outro pedido tomou o lugar deste. Pode fechar esta aba: a tela do Morpheus diz como continuar.',
    },
    foreign: {
      title: 'Esta confirmação é de outro pedido',
      text: 'Só vale uma passkey desta conta, usada no WhatsApp Web para o pedido de agora. Volte à tela do Morpheus e abra o WhatsApp Web outra vez.',
    },
    unknown: {
      title: 'Pedido não encontrado',
      text: 'Este Morpheus não conhece o pedido: pode ter sido reiniciado. Pode fechar esta aba: volte à tela do Morpheus e conecte o número de novo.',
    },
    malformed: {
      title: 'A confirmação chegou incompleta',
      text: 'Volte à tela do Morpheus e abra o WhatsApp Web outra vez. Se acontecer de novo, atualize a extensão Morpheus Passkey.',
    },
    denied: {
      title: 'Este número não pode mais ser conectado por você',
      text: 'Quem começou perdeu o acesso ao Morpheus ou a permissão de conectar números. Pode fechar esta aba.',
    },
    refused: {
      title: 'O WhatsApp não aceitou a passkey',
      text: 'Pode fechar esta aba: volte ao Morpheus e conecte o número de novo, com a passkey da mesma conta.',
    },
    unreachable: {
      title: 'O Morpheus não respondeu',
      text: 'Confira a conexão e tente novamente. A confirmação continua guardada só nesta aba.',
    },
    rateLimited: { title: 'Muitas tentativas', text: 'Espere um minuto e tente novamente.' },
    failed: {
      title: 'Não foi possível entregar a confirmação',
      text: 'O Morpheus falhou ao recebê-la. Tente novamente.',
    },
    rejected: {
      title: 'O Morpheus recusou a confirmação',
      text: 'Pode fechar esta aba: volte à tela do Morpheus e conecte o número de novo.',
    },
    nothingToConfirm: {
      title: 'Nada a confirmar',
      text: 'Esta página recebe a passkey de quem está conectando um número. Se você já confirmou, pode fechar esta aba.',
    },
  },
}

const english: Texts = {
  language: 'en',
  title: 'Confirmation with the passkey',
  retry: 'Try again',
  done: (name) =>
    `The number of session ${name} is about to be connected. You may close this tab and go back to the screen of Morpheus.`,
  notices: {
    sending: { title: 'Handing over the confirmation…', text: 'It takes a few seconds. Keep this tab open.' },
    done: { title: 'All right, passkey confirmed', text: '' },
    cancelled: {
      title: 'Confirmation cancelled',
      text: 'Nothing was sent. To try again, go back to the screen of Morpheus and open WhatsApp Web once more. You may close this tab.',
    },
    used: {
      title: 'This confirmation was handed over already',
      text: 'Each is good once. You may close this tab: the screen of Morpheus says whether the number is connected.',
    },
    expired: {
      title: 'This request has ended',
      text: 'Its 5 minutes are over, or another request took its place. You may close this tab: the screen of Morpheus says how to go on.',
    },
    foreign: {
      title: 'This confirmation is for another request',
      text: 'It takes a passkey of this account, used on WhatsApp Web for the present request. Go back to the screen of Morpheus and open WhatsApp Web once more.',
    },
    unknown: {
      title: 'Request not found',
      text: 'This Morpheus does not know the request: it may have been restarted. You may close this tab: go back to the screen of Morpheus and connect the number again.',
    },
    malformed: {
      title: 'The confirmation arrived incomplete',
      text: 'Go back to the screen of Morpheus and open WhatsApp Web once more. If it happens again, update the extension Morpheus Passkey.',
    },
    denied: {
      title: 'You may no longer connect this number',
      text: 'The account that started this lost its access to Morpheus or its right to connect numbers. You may close this tab.',
    },
    refused: {
      title: 'WhatsApp did not accept the passkey',
      text: 'You may close this tab: go back to Morpheus and connect the number again, with a passkey of the same account.',
    },
    unreachable: {
      title: 'Morpheus did not answer',
      text: 'Check the connection and try again. The confirmation is kept in this tab only.',
    },
    rateLimited: { title: 'Too many tries', text: 'Wait a minute and try again.' },
    failed: {
      title: 'The confirmation could not be handed over',
      text: 'Morpheus failed to take it. Try again.',
    },
    rejected: {
      title: 'Morpheus refused the confirmation',
      text: 'You may close this tab: go back to the screen of Morpheus and connect the number again.',
    },
    nothingToConfirm: {
      title: 'Nothing to confirm',
      text: 'This page takes the passkey of somebody who is connecting a number. If you have confirmed already, you may close this tab.',
    },
  },
}

export const textsFor = (language: string): Texts => (/^en\b/i.test(language) ? english : portuguese)
