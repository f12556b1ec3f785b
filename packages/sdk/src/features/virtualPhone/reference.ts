import type { ReferenceOf } from '../../core/rowReference.js'
import type { virtualPhone as rows } from './rows.js'

const onlyVirtual = { 404: 'O celular virtual existe apenas com o motor virtual' }
const offline = { 409: 'O celular virtual está sem conexão' }
const unknownMessage = { 404: 'Mensagem não encontrada', ...offline }
const noPasskey = { ...onlyVirtual, 409: 'A conta deste celular não espera uma passkey agora' }
const whileOnline = { ...onlyVirtual, ...offline }

export const virtualPhone: ReferenceOf<typeof rows> = {
  scan: {
    summary: 'Lê um QR Code com o celular virtual',
    failures: { ...onlyVirtual, 410: 'Este QR Code expirou' },
  },
  enterCode: {
    summary: 'Digita um código de pareamento no celular virtual',
    failures: {
      ...onlyVirtual,
      410: 'Este código expirou',
      429: 'Muitos códigos errados para este número',
    },
  },
  passkey: { summary: 'Mostra a passkey que a conta do celular virtual espera', failures: noPasskey },
  assertPasskey: { summary: 'Assina um pedido com a passkey do celular virtual', failures: noPasskey },
  approvePasskey: {
    summary: 'Aprova com a passkey do celular virtual',
    failures: { ...noPasskey, 409: 'A conta não espera uma passkey, ou ninguém confirmou o risco' },
  },
  get: { summary: 'Mostra o celular virtual', failures: onlyVirtual },
  sendMessage: { summary: 'Envia ou recebe uma mensagem no celular virtual', failures: whileOnline },
  sendMedia: {
    summary: 'Envia ou recebe um arquivo no celular virtual',
    failures: { ...whileOnline, 413: 'O arquivo deve ter no máximo 10 MB' },
  },
  media: {
    summary: 'Baixa o arquivo de uma mensagem do celular virtual',
    failures: { 404: 'Arquivo não encontrado', ...offline },
  },
  sendLocation: { summary: 'Envia ou recebe uma localização no celular virtual', failures: whileOnline },
  sendCard: { summary: 'Envia ou recebe um contato no celular virtual', failures: whileOnline },
  sendEvent: { summary: 'Envia ou recebe um evento no celular virtual', failures: whileOnline },
  sendPoll: { summary: 'Envia ou recebe uma enquete no celular virtual', failures: whileOnline },
  conversations: { summary: 'Lista as conversas do celular virtual', failures: onlyVirtual },
  conversation: {
    summary: 'Mostra uma conversa do celular virtual',
    failures: { 404: 'Conversa não encontrada' },
  },
  readConversation: {
    summary: 'Lê uma conversa no celular virtual',
    failures: { 404: 'Conversa não encontrada', ...offline },
  },
  react: { summary: 'Reage a uma mensagem no celular virtual', failures: unknownMessage },
  pin: { summary: 'Fixa uma mensagem na conversa no celular virtual', failures: unknownMessage },
  edit: { summary: 'Edita uma mensagem no celular virtual', failures: unknownMessage },
  revoke: { summary: 'Apaga uma mensagem para todos no celular virtual', failures: unknownMessage },
  press: { summary: 'Pressiona um botão de uma mensagem no celular virtual', failures: unknownMessage },
  answerEvent: {
    summary: 'Responde a um evento no celular virtual',
    failures: { ...whileOnline, 400: 'Esta mensagem não é um evento', 404: 'Mensagem não encontrada' },
  },
  vote: {
    summary: 'Vota em uma enquete no celular virtual',
    failures: { ...unknownMessage, 400: 'A mensagem não é uma enquete, ou não tem esta opção' },
  },
  play: { summary: 'Ouve um áudio no celular virtual', failures: unknownMessage },
  call: { summary: 'Recebe uma chamada no celular virtual', failures: whileOnline },
  type: { summary: 'Mostra que um contato digita ou grava no celular virtual', failures: whileOnline },
  postStatus: { summary: 'Recebe um status de um contato no celular virtual', failures: whileOnline },
  setOnline: { summary: 'Derruba ou restaura a conexão do celular virtual', failures: onlyVirtual },
  loadContacts: { summary: 'Carrega contatos no celular virtual', failures: onlyVirtual },
  setBlocked: { summary: 'Bloqueia ou desbloqueia um contato no celular virtual', failures: whileOnline },
  changeChat: {
    summary: 'Arquiva, fixa, marca ou etiqueta uma conversa no celular virtual',
    failures: whileOnline,
  },
  setHidden: {
    summary: 'Esconde ou revela o número de um contato no celular virtual',
    failures: whileOnline,
  },
  restrict: { summary: 'Restringe as conversas novas da conta do celular virtual', failures: onlyVirtual },
  createGroup: {
    summary: 'Cria um grupo no celular virtual',
    failures: {
      ...onlyVirtual,
      409: 'Já existe um grupo com este nome, ou o celular está sem conexão',
    },
  },
  renameGroup: {
    summary: 'Muda o nome de um grupo no celular virtual',
    failures: { 404: 'Grupo não encontrado', ...offline },
  },
  changeParticipant: {
    summary: 'Muda um participante de um grupo no celular virtual',
    failures: {
      404: 'Grupo não encontrado',
      409: 'O participante já está assim, ou o celular está sem conexão',
    },
  },
  unlink: { summary: 'Remove o aparelho conectado no celular virtual', failures: onlyVirtual },
}
