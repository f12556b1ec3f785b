import type { Category } from '../../core/endpoint.js'

interface CategoryText {
  readonly title: string
  readonly description: string
}

/** The chapters of the reference, in display order. Configuration spec §2.7 and §2.8. */
export const categories: Readonly<Record<Category, CategoryText>> = {
  authentication: { title: 'Autenticação', description: 'Entrar, renovar o token e sair' },
  'whatsapp-sessions': { title: 'Sessões WhatsApp', description: 'Criar, conectar e acompanhar sessões' },
  'whatsapp-messages': { title: 'Mensagens', description: 'Enviar, acompanhar e responder mensagens' },
  contacts: { title: 'Contatos', description: 'Os contatos de cada sessão' },
  'webhooks-events': { title: 'Webhooks e eventos', description: 'Receber em outro sistema o que acontece' },
  integrations: { title: 'Integrações', description: 'Robôs, CRMs e filas ligados a uma sessão' },
  'whatsapp-cloud': { title: 'WhatsApp Cloud API', description: 'Sessões da API oficial da Meta' },
  templates: { title: 'Templates', description: 'Textos que se escrevem uma vez e se enviam muitas' },
  dashboard: { title: 'Painel', description: 'Os números da tela inicial' },
  monitoring: { title: 'Monitoramento', description: 'Saúde, métricas e logs do sistema' },
  configuration: { title: 'Configurações', description: 'A conta, a segurança e as notificações' },
  'activity-logs': {
    title: 'Logs de atividade',
    description: 'O que foi feito na conta, por quem e de onde',
  },
  'backup-restore': { title: 'Backup e restauração', description: 'Guardar a conta e trazê-la de volta' },
  system: { title: 'Sistema', description: 'Se o servidor está no ar, e o que o Prometheus coleta' },
  'virtual-phone': { title: 'Celular virtual', description: 'O celular simulado, para testes e exemplos' },
}
