import { createTextsHook } from '../../provider/texts.js'

const authorize = {
  code: 'Código',
  codeHint: 'As oito letras que aparecem no terminal.',
  incomplete: 'Digite as oito letras do código',
  submit: 'Continuar',
  looking: 'Procurando o pedido…',
  notFound: 'Não foi possível procurar o pedido',
  asks: (name: string) => `${name} pede para entrar`,
  from: 'Endereço',
  requested: 'Pedido',
  shownThere: 'Código no terminal',
  account: 'Sua conta',
  power: 'Autorizado, o programa entra na sua conta e pode fazer o que você faz aqui.',
  warning:
    'Autorize só o que você mesmo começou, e só se este código aparece no seu terminal. Ninguém precisa que você autorize um código por mensagem ou telefone.',
  approve: 'Autorizar',
  approving: 'Autorizando…',
  deny: 'Recusar',
  failure: 'Erro ao responder ao pedido',
  approved: 'Entrada autorizada',
  approvedHelp: (name: string) =>
    `Pode voltar ao terminal: em alguns segundos ${name} está na sua conta. Para encerrar o acesso, veja os aparelhos conectados nas configurações.`,
  denied: 'Pedido recusado',
  deniedHelp: 'Ninguém entrou na sua conta. Se não foi você que começou, não é preciso fazer mais nada.',
  expired: 'Código expirado',
  answered: 'Código já respondido',
  again: 'Digitar outro código',
  done: 'Ir para o painel',
  missing: 'Sem entrada pelo navegador',
  notOffered: 'Este servidor não oferece a entrada pelo navegador.',
}

export const authorizeTexts = { authorize }

export const useAuthorizeTexts = /* @__PURE__ */ createTextsHook(authorizeTexts)
