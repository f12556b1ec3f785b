import type { ReferenceOf } from '../../core/rowReference.js'
import type { profile as rows } from './rows.js'

const reading = {
  404: 'Sessão não encontrada',
  409: 'A sessão está sem conexão',
  429: 'O WhatsApp pediu para esperar',
}
const writing = { ...reading, 400: 'Esta parte do perfil não muda por aqui, ou o WhatsApp não a aceitou' }

export const profile: ReferenceOf<typeof rows> = {
  get: { summary: 'Mostra o perfil do número de uma sessão', failures: reading },
  update: { summary: 'Altera o perfil do número de uma sessão', failures: writing },
  setPicture: {
    summary: 'Troca a foto do número de uma sessão',
    failures: { ...writing, 400: 'O arquivo não é um JPEG, ou o WhatsApp não o aceitou' },
  },
  removePicture: { summary: 'Remove a foto do número de uma sessão', failures: writing },
  privacy: {
    summary: 'Mostra a privacidade do número de uma sessão',
    failures: { ...reading, 400: 'A sessão é da API oficial, que não tem privacidade' },
  },
  updatePrivacy: {
    summary: 'Altera a privacidade do número de uma sessão',
    failures: { ...reading, 400: 'A sessão é da API oficial, que não tem privacidade' },
  },
}
