import type { ReferenceOf } from '../../core/rowReference.js'
import type { catalog as rows } from './rows.js'

const network = {
  400: 'A API da sessão não tem catálogo, ou o WhatsApp não aceitou',
  403: 'O WhatsApp não permite isto a esta conta: ela não é do WhatsApp Business',
  404: 'Sessão não encontrada',
  409: 'A sessão está sem conexão',
  429: 'O WhatsApp pediu para esperar',
  503: 'O WhatsApp não respondeu',
}
const product = { ...network, 404: 'Sessão ou produto não encontrado' }
const picture = { 413: 'O arquivo é grande demais' }

export const catalog: ReferenceOf<typeof rows> = {
  list: { summary: 'Lista os produtos do catálogo da conta, ou de um contato', failures: network },
  collections: { summary: 'Lista as coleções do catálogo, com os produtos', failures: network },
  create: { summary: 'Cria um produto no catálogo da conta', failures: { ...network, ...picture } },
  update: { summary: 'Muda, oculta ou mostra um produto do catálogo', failures: product },
  setPicture: { summary: 'Troca a foto de um produto', failures: { ...product, ...picture } },
  remove: { summary: 'Apaga um produto do catálogo', failures: product },
  send: { summary: 'Envia um produto do catálogo como mensagem', failures: product },
}
