import { createTextsHook } from '../../provider/texts.js'

const settings = {
  account: {
    title: 'Configurações de Conta',
    name: 'Nome',
    email: 'E-mail',
    emailHint: 'Com ele você entra no Morpheus.',
    phone: 'Telefone',
    phonePlaceholder: '(11) 99999-9999',
    timezone: 'Fuso horário',
    timezoneHint: 'Nele são contados o seu “hoje”, os dias e as horas dos gráficos.',
    searchZone: 'Busque por cidade ou região',
    zones: 'Fusos horários',
    noZone: 'Nenhum fuso horário encontrado',
    save: 'Salvar Alterações',
    saving: 'Salvando...',
    emailChanged: (email: string) => `A partir de agora você entra com ${email}`,
  },
  preferences: {
    title: 'Preferências de Notificação',
    email: 'Notificações por e-mail',
    emailHelp: 'Alertas importantes chegam também ao e-mail da conta.',
    push: 'Notificações push do navegador',
    pushHelp: 'Mostra os avisos também com esta aba em segundo plano.',
    pushDenied: 'O navegador bloqueou as notificações. Libere-as nas permissões deste site.',
    pushUnsupported: 'Este navegador não oferece notificações.',
    messages: 'Alertas de mensagens',
    messagesHelp: 'Um aviso a cada mensagem que chega.',
    maintenance: 'Alertas do sistema e de manutenção',
    maintenanceHelp: 'Atualizações, manutenções e o que muda no servidor.',
    save: 'Salvar Preferências',
    saving: 'Salvando...',
  },
  tester: {
    title: 'Teste de Notificações',
    intro: 'Dispare uma notificação de exemplo: o sino e as notificações do navegador vão reagir.',
    trigger: 'Disparar',
    triggerOf: (type: string) => `Disparar: ${type}`,
    priorities: { low: 'Prioridade baixa', medium: 'Prioridade média', high: 'Prioridade alta' },
    samples: {
      message: { title: 'Nova mensagem de teste', message: 'É assim que uma mensagem nova aparece.' },
      session: { title: 'Sessão de teste', message: 'É assim que a mudança de uma sessão aparece.' },
      error: { title: 'Erro de teste', message: 'É assim que um erro aparece. Nada está errado.' },
      system: { title: 'Aviso do sistema de teste', message: 'É assim que um aviso do sistema aparece.' },
      maintenance: {
        title: 'Manutenção de teste',
        message: 'É assim que uma manutenção aparece. Nenhuma está programada.',
      },
    },
    sentBoth: 'Notificação enviada ao sino e ao navegador',
    sentToBell: 'Notificação enviada ao sino',
    unwanted: (type: string) => `Avisos do tipo ${type} estão desligados nas suas preferências`,
  },
}

export const settingsTexts = { settings }

export const useSettingsTexts = /* @__PURE__ */ createTextsHook(settingsTexts)
