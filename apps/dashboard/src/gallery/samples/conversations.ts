import { profileFields } from '@morpheus/sdk'
import { minutesAgo } from './minutesAgo.js'

export const contacts = ['Ana Antunes', 'Bia Lima', null].map((name, index) => ({
  id: `c${index}`,
  sessionId: 's1',
  name,
  phone: `551198888777${index}`,
  profilePic: null,
  createdAt: minutesAgo(index * 600),
}))

const owners = [
  { owner: 'bot', answerMs: 1240, lastMessage: { text: 'Seu pedido sai amanhã.', from: 'bot' } },
  {
    owner: 'human',
    until: minutesAgo(-20),
    reason: 'Alguém respondeu pelo celular',
    lastMessage: { text: 'Deixa comigo', from: 'human' },
  },
  { owner: 'paused', reason: 'O bot respondeu vezes demais em pouco tempo' },
  { owner: 'bot', lastError: 'A API Key foi recusada. Confira-a na integração.' },
]

export const conversations = owners.map((owner, index) => ({
  sessionId: 's1',
  contactPhone: `551198888777${index}`,
  name: ['Ana Antunes', 'Bia Lima', null, 'Um nome bem comprido que não cabe em lugar nenhum'][index],
  isGroup: false,
  until: null,
  responder: 'typebot',
  lastAt: minutesAgo(index * 7),
  unread: [3, 0, 0, 120][index],
  ...owner,
}))

export const groups = ['Clientes da loja', 'Entregas', 'Vizinhança'].map((name, index) => ({
  id: `12036300000000000${index}@g.us`,
  sessionId: 's1',
  name,
  description: index === 1 ? 'Rotas do dia e quem está com o carro' : null,
  kind: index === 2 ? 'community' : 'group',
  communityId: null,
  size: [230, 8, 61][index],
  role: (['admin', 'owner', 'member'] as const)[index],
  createdAt: minutesAgo(60 * 24 * (index + 3)),
}))

export const statuses = [
  {
    contact: null,
    isFromMe: true,
    text: 'Promoção de sexta: 20 % em tudo',
    audience: 'contacts',
    recipients: 230,
  },
  { contact: { phone: '5511977776666', name: 'Maria Oliveira' }, isFromMe: false, text: 'De férias!' },
].map((status, index) => ({
  ...status,
  id: `3EB00000000000000000${index}`,
  sessionId: 's1',
  kind: 'text',
  timestamp: minutesAgo(40 * (index + 1)),
  expiresAt: minutesAgo(40 * (index + 1) - 24 * 60),
}))

export const products = [
  { name: 'Camiseta de algodão', price: 4990, code: 'CAM-1', url: 'https://loja.com.br/camiseta' },
  { name: 'Boné', price: 2550, hidden: true },
  { name: 'Sob encomenda', price: null, review: 'pending' },
].map((product, index) => ({
  review: 'approved',
  ...product,
  id: `741258963014785${index}`,
  sessionId: 's1',
  description: index === 0 ? 'Do P ao GG, em cinco cores.' : null,
  currency: product.price === null ? null : 'BRL',
  pictures: [],
}))

export const collections = [{ id: '1', name: 'Verão', products: products.slice(0, 1) }]

export const channels = [
  { name: 'Ofertas da Ana', role: 'owner', followers: 1280, verified: true },
  { name: 'Notícias do bairro', role: 'follower', followers: 410, muted: true },
].map((channel, index) => ({
  ...channel,
  id: `12036302524612548${index}@newsletter`,
  sessionId: 's1',
  description: index === 0 ? 'Promoções às sextas' : null,
  invite: `https://whatsapp.com/channel/0029VaAbCdEfG${index}`,
}))

export const channelPosts = ['Tudo pela metade do preço até as 18h', 'Feira no domingo'].map(
  (text, index) => ({
    id: `3EB00000000000000001${index}`,
    sessionId: 's1',
    channel: { id: channels[index]?.id ?? '', name: channels[index]?.name ?? null },
    isFromMe: index === 0,
    kind: 'text',
    text,
    timestamp: minutesAgo(50 * (index + 1)),
    expiresAt: minutesAgo(50 * (index + 1) - 30 * 24 * 60),
  }),
)

export const profile = (full: boolean) => ({
  sessionId: 's1',
  name: full ? 'Loja da Ana' : null,
  about: full ? 'Atendemos de segunda a sábado' : null,
  picture: null,
  business: full
    ? {
        description: 'Roupas feitas à mão',
        address: 'Av. Paulista, 1578, São Paulo',
        email: 'ana@loja.com.br',
        websites: ['https://loja.com.br'],
        category: null,
        vertical: 'APPAREL',
      }
    : null,
  editable: profileFields,
  hasPrivacy: true,
})

export const privacy = {
  lastSeen: 'contacts',
  online: 'everyone',
  picture: 'everyone',
  about: 'contacts_except',
  readReceipts: 'everyone',
  groups: 'contacts',
  calls: 'everyone',
}

const message = (id: string, more: object) => ({
  id,
  sessionId: 's1',
  direction: 'outgoing',
  contactPhone: '5511977770001',
  groupId: null,
  type: 'text',
  text: 'Seu pedido 42 saiu para entrega',
  source: 'api',
  state: 'delivered',
  createdAt: minutesAgo(12),
  ...more,
})

export const messages = [
  message('m1', { state: 'queued', createdAt: minutesAgo(1) }),
  message('m2', {
    state: 'failed',
    failure: { code: 'not_on_whatsapp', message: 'Este número não tem WhatsApp', detail: null },
    failedAt: minutesAgo(9),
  }),
  message('m3', {}),
]
