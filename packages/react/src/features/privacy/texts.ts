import { countOf } from '@morpheus/sdk/format'
import { privacyKindLabels, privacyMessages, retentionKindLabels } from '@morpheus/sdk/text'
import { createSdkTextsHook, createTextsHook } from '../../provider/texts.js'

const privacy = {
  title: 'Privacidade (LGPD)',
  intro:
    'Quando uma pessoa pede os dados que você tem dela, ou que sejam apagados: procure pelo número e responda com um arquivo, ou esqueça.',
  number: 'Número da pessoa',
  numberHint: 'Com código do país e DDD, como 55 11 99999-9999.',
  find: 'Procurar',
  notOffered: 'Este servidor não oferece a exportação e o esquecimento de pessoas.',
  knownAs: (names: string) => `Conhecida por ${names}`,
  counts: 'O que é guardado',
  sent: 'Já enviado a outros sistemas',
  sentTo: (kind: string, session: string | null, count: number) =>
    `${kind}, ${session ?? 'sessão excluída'}: ${count}`,
  backups: (count: number) =>
    `${countOf(count, 'backup guarda', 'backups guardam')} o estado de antes: o que for esquecido é retirado se um for restaurado aqui.`,
  export: 'Exportar (ZIP)',
  forget: 'Esquecer',
  forgetTitle: 'Esquecer esta pessoa',
  forgetText:
    'Contato, mensagens, arquivos, conversas e entregas são apagados; eventos e logs deixam de dizer quem é. Não pode ser desfeito.',
  password: 'Sua senha',
  forgetConfirm: 'Esquecer para sempre',
  receipts: 'Recibos',
  receiptsHint: 'Um recibo diz quando e quanto, e nunca de quem.',
  receipt: (id: string) => `Recibo ${id}`,
  records: (count: number) => countOf(count, 'registro', 'registros'),
  running: 'Em andamento',
  done: 'Concluído',
  failed: 'Falhou',
  retention: {
    title: 'Retenção de dados',
    intro:
      'Por quantos dias cada tipo de dado é guardado. Vazio: o prazo do servidor, que é também o máximo.',
    days: (kind: string) => `${kind}: dias`,
    most: (days: number) => `Servidor: ${countOf(days, 'dia', 'dias')}`,
    withMessages: 'Servidor: enquanto a mensagem existir',
    effect: (count: number, total: number, hasMore: boolean) =>
      count === 0
        ? `Nada a apagar agora, de ${total}${hasMore ? ' ou mais' : ''}`
        : `Apaga agora ${count} de ${total}${hasMore ? ' ou mais' : ''}`,
    save: 'Salvar prazos',
    saving: 'Salvando...',
    confirmTitle: 'Apagar o que passou do prazo',
    confirmText: (count: number) =>
      `Com estes prazos, ${countOf(count, 'registro será apagado', 'registros serão apagados')} em alguns minutos. Não pode ser desfeito.`,
    confirm: 'Salvar e apagar',
  },
}

export const privacyTexts = { privacy }

export const usePrivacyTexts = /* @__PURE__ */ createTextsHook(privacyTexts)

export const usePrivacyKindLabels = /* @__PURE__ */ createSdkTextsHook('privacyKindLabels', privacyKindLabels)
export const useRetentionKindLabels = /* @__PURE__ */ createSdkTextsHook(
  'retentionKindLabels',
  retentionKindLabels,
)
export const usePrivacyMessages = /* @__PURE__ */ createSdkTextsHook('privacyMessages', privacyMessages)
