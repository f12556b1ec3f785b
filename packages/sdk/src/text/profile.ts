import type { BusinessVertical, PrivacyAudience, PrivacySetting } from '../features/profile/choices.js'

/** Labels of the privacy settings of a number. */
export const privacySettingLabels: Readonly<Record<PrivacySetting, string>> = {
  lastSeen: 'Visto por último',
  online: 'Online',
  picture: 'Foto do perfil',
  about: 'Recado',
  readReceipts: 'Confirmações de leitura',
  groups: 'Quem adiciona a grupos',
  calls: 'Quem pode ligar',
}

/** Labels of the audiences of a privacy setting. */
export const privacyAudienceLabels: Readonly<Record<PrivacyAudience, string>> = {
  everyone: 'Todos',
  contacts: 'Meus contatos',
  contacts_except: 'Meus contatos, exceto alguns',
  nobody: 'Ninguém',
  same_as_last_seen: 'Como o visto por último',
  known: 'Pessoas conhecidas',
}

/** Labels of Meta's sectors of a business. */
export const businessVerticalLabels: Readonly<Record<BusinessVertical, string>> = {
  OTHER: 'Outro',
  AUTO: 'Automotivo',
  BEAUTY: 'Beleza, cosméticos e cuidados pessoais',
  APPAREL: 'Roupas e acessórios',
  EDU: 'Educação',
  ENTERTAIN: 'Entretenimento',
  EVENT_PLAN: 'Eventos',
  FINANCE: 'Finanças',
  GOVT: 'Serviço público',
  GROCERY: 'Alimentos e mercado',
  HEALTH: 'Saúde',
  HOTEL: 'Hospedagem',
  NONPROFIT: 'Organização sem fins lucrativos',
  PROF_SERVICES: 'Serviços profissionais',
  RESTAURANT: 'Restaurante',
  RETAIL: 'Compras e varejo',
  TRAVEL: 'Viagem e transporte',
  NOT_A_BIZ: 'Não é uma empresa',
}
