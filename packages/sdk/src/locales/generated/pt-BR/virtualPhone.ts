// Generated from locales/pt-BR/virtualPhone.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const virtualPhoneMessages: Messages = {
  "virtualPhone.codes_many": ["Muitos códigos errados para este número. Tente novamente em ",["wait"],"."],
  "virtualPhone.group_exists": ["Já existe um grupo com este nome"],
  "virtualPhone.in_group": ["Este contato já está no grupo"],
  "virtualPhone.not_in_group": ["Este contato não está no grupo"],
  "virtualPhone.is_administrator": ["Este contato já é administrador"],
  "virtualPhone.no_administrator": ["Este contato não é administrador"],
  "virtualPhone.contact_missing": ["Informe qual contato do grupo"],
  "virtualPhone.qr_invalid": ["QR Code inválido"],
  "virtualPhone.pairing_code_wrong": ["Código de pareamento incorreto"],
  "virtualPhone.poll_option_unknown": ["A enquete não tem esta opção"],
  "virtualPhone.poll_single": ["Nesta enquete se escolhe uma só opção"],
}
