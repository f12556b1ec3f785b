import type { ReferenceOf } from '../../core/rowReference.js'
import type { groups as rows } from './rows.js'

const reading = {
  400: 'A sessão é da API oficial, que não tem grupos',
  404: 'Sessão ou grupo não encontrado',
  409: 'A sessão está sem conexão',
  429: 'O WhatsApp pediu para esperar',
}
const writing = { ...reading, 403: 'Só administradores do grupo podem fazer isto' }

export const groups: ReferenceOf<typeof rows> = {
  list: {
    summary: 'Lista os grupos da conta de uma sessão',
    failures: { ...reading, 404: 'Sessão não encontrada' },
  },
  get: { summary: 'Mostra um grupo e seus participantes', failures: reading },
  create: { summary: 'Cria um grupo', failures: { ...reading, 404: 'Sessão não encontrada' } },
  update: { summary: 'Altera nome, descrição e permissões de um grupo', failures: writing },
  leave: { summary: 'Sai de um grupo', failures: reading },
  changeParticipants: {
    summary: 'Adiciona, remove, promove ou rebaixa participantes de um grupo',
    failures: writing,
  },
  invite: { summary: 'Mostra o link de convite de um grupo', failures: writing },
  revokeInvite: { summary: 'Anula o link de convite de um grupo e cria outro', failures: writing },
  join: {
    summary: 'Entra em um grupo pelo link de convite',
    failures: { ...reading, 404: 'Sessão não encontrada, ou o convite não vale mais' },
  },
  setPicture: {
    summary: 'Troca a foto de um grupo',
    failures: { ...writing, 400: 'O arquivo não é um JPEG, ou a sessão é da API oficial' },
  },
  removePicture: { summary: 'Remove a foto de um grupo', failures: writing },
  joinRequests: { summary: 'Lista quem pediu para entrar em um grupo', failures: writing },
  decideJoinRequests: { summary: 'Aprova ou recusa pedidos para entrar em um grupo', failures: writing },
  community: {
    summary: 'Lista os grupos de uma comunidade',
    failures: { ...reading, 404: 'Sessão não encontrada, ou o grupo não é de uma comunidade' },
  },
}
