// Generated from locales/pt-BR/rules/virtualPhone.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const virtualPhoneRules = {
  "rules.virtualPhone.event_answer_invalid": ["A resposta é `going`, `maybe` ou `not_going`"],
  "rules.virtualPhone.question_required": ["Pergunta é obrigatória"],
  "rules.virtualPhone.option_required": ["Opção é obrigatória"],
  "rules.virtualPhone.options_list": ["Informe as opções em uma lista"],
  "rules.virtualPhone.options_few": ["Informe ao menos 2 opções"],
  "rules.virtualPhone.options_many": ["Opções demais"],
  "rules.virtualPhone.group_name_required": ["Nome do grupo é obrigatório"],
  "rules.virtualPhone.instant_invalid": ["Informe um instante em UTC, como 2026-11-21T14:00:00Z"],
  "rules.virtualPhone.passkey_mode_invalid": ["Informe required ou code"],
  "rules.virtualPhone.qr_required": ["QR Code é obrigatório"],
  "rules.virtualPhone.qr_invalid": ["QR Code inválido"],
  "rules.virtualPhone.code_required": ["Código é obrigatório"],
  "rules.virtualPhone.call_end_invalid": ["Informe missed, accepted, rejected ou ended"],
  "rules.virtualPhone.chat_side_invalid": ["Informe contact ou owner"],
  "rules.virtualPhone.emoji_single": ["Informe um só emoji"],
  "rules.virtualPhone.button_required": ["Botão é obrigatório"],
  "rules.virtualPhone.button_invalid": ["Botão inválido"],
  "rules.virtualPhone.participants_list": ["Informe os participantes em uma lista"],
  "rules.virtualPhone.participants_many": ["Participantes demais"],
  "rules.virtualPhone.action_unknown": ["Ação desconhecida"],
} satisfies Messages
