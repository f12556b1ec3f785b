// Made from the contract by `npm run generate`: do not change this file.
import type { NodeOption } from '../n8n.js'

export const eventOptions: readonly NodeOption[] = [
 {
  "name": "Mensagem recebida",
  "value": "message:received"
 },
 {
  "name": "Mensagem enviada",
  "value": "message:sent"
 },
 {
  "name": "Notificação de mensagem",
  "value": "message:notification"
 },
 {
  "name": "Mensagem entregue",
  "value": "message:delivered"
 },
 {
  "name": "Mensagem lida",
  "value": "message:read"
 },
 {
  "name": "Mensagem retida",
  "value": "message:held"
 },
 {
  "name": "Campanha terminada",
  "value": "campaign:finished"
 },
 {
  "name": "Reação a uma mensagem",
  "value": "message:reaction"
 },
 {
  "name": "Mensagem fixada ou desafixada",
  "value": "message:pinned"
 },
 {
  "name": "Mensagem editada",
  "value": "message:edited"
 },
 {
  "name": "Mensagem apagada",
  "value": "message:deleted"
 },
 {
  "name": "Mensagem ainda não decifrada",
  "value": "message:undecryptable"
 },
 {
  "name": "Status da sessão",
  "value": "session:status"
 },
 {
  "name": "Sessão conectada",
  "value": "session:connected"
 },
 {
  "name": "Sessão desconectada",
  "value": "session:disconnected"
 },
 {
  "name": "QR Code gerado",
  "value": "session:qr"
 },
 {
  "name": "Sessão conectando",
  "value": "session:connecting"
 },
 {
  "name": "Erro na sessão",
  "value": "session:error"
 },
 {
  "name": "Restrição do WhatsApp",
  "value": "session:restrictions"
 },
 {
  "name": "Contato atualizado",
  "value": "contact:updated"
 },
 {
  "name": "Contato adicionado",
  "value": "contact:added"
 },
 {
  "name": "Contato bloqueado",
  "value": "contact:blocked"
 },
 {
  "name": "Contato desbloqueado",
  "value": "contact:unblocked"
 },
 {
  "name": "Grupo criado",
  "value": "group:created"
 },
 {
  "name": "Grupo atualizado",
  "value": "group:updated"
 },
 {
  "name": "Participante adicionado ao grupo",
  "value": "group:participant:added"
 },
 {
  "name": "Participante removido do grupo",
  "value": "group:participant:removed"
 },
 {
  "name": "Participante promovido no grupo",
  "value": "group:participant:promoted"
 },
 {
  "name": "Participante rebaixado no grupo",
  "value": "group:participant:demoted"
 },
 {
  "name": "Pedido para entrar no grupo",
  "value": "group:join-request"
 },
 {
  "name": "Conversa ou etiqueta alterada",
  "value": "conversation:changed"
 },
 {
  "name": "Chamada recebida",
  "value": "call:received"
 },
 {
  "name": "Chamada encerrada",
  "value": "call:ended"
 },
 {
  "name": "Status recebido",
  "value": "status:received"
 },
 {
  "name": "Status postado",
  "value": "status:sent"
 },
 {
  "name": "Status apagado",
  "value": "status:deleted"
 },
 {
  "name": "Publicação de canal recebida",
  "value": "channel:received"
 },
 {
  "name": "Publicação em canal enviada",
  "value": "channel:sent"
 },
 {
  "name": "Publicação de canal editada",
  "value": "channel:edited"
 },
 {
  "name": "Publicação de canal apagada",
  "value": "channel:deleted"
 },
 {
  "name": "Erro do sistema",
  "value": "system:error"
 },
 {
  "name": "Aviso do sistema",
  "value": "system:warning"
 }
]
