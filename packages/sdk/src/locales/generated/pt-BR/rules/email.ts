// Generated from locales/pt-BR/rules/email.json by `npm run generate`.
import type { Messages } from '@lingui/core'

export const emailRules = {
  "rules.email.minutes_whole": ["Use um número inteiro de minutos"],
  "rules.email.minutes_range": ["Use de 1 a 1440 minutos"],
  "rules.email.time_invalid": ["Use um horário como 22:00"],
  "rules.email.address_invalid": ["Por favor, insira um e-mail válido"],
  "rules.email.host_invalid": ["Informe o endereço do servidor, como smtp.exemplo.com.br"],
  "rules.email.text_most": ["Use no máximo ",["maximum"]," caracteres"],
  "rules.email.control_characters": ["Use uma linha só, sem caracteres de controle"],
  "rules.email.port_invalid": ["Use um número de 1 a 65535"],
  "rules.email.security_invalid": ["Use starttls, tls ou none"],
  "rules.email.alert_message_missing": ["Por favor, insira uma mensagem para o alerta"],
  "rules.email.alert_message_long": ["A mensagem deve ter no máximo 1000 caracteres"],
  "rules.email.alert_type_invalid": ["Tipo de alerta inválido"],
  "rules.email.severity_invalid": ["Severidade inválida"],
} satisfies Messages
