import { businessVerticalLabels, privacyAudienceLabels, privacySettingLabels } from '@morpheus/sdk/text'
import { createSdkTextsHook, createTextsHook } from '../../provider/texts.js'

const numberProfile = {
  title: 'Perfil',
  intro: 'Como as outras pessoas veem o número desta sessão no WhatsApp.',
  session: 'Sessão',
  error: 'Não foi possível carregar o perfil',
  notOffered: 'Perfil não oferecido por este servidor',
  notOfferedText: 'O WhatsApp da sessão continua funcionando; só o perfil não é administrado por aqui.',
  offline: 'A sessão está sem conexão',
  offlineText: 'O perfil aparece aqui quando ela voltar.',
  identity: 'Nome e foto',
  noName: 'Sem nome',
  name: 'Nome',
  nameFixed: 'A Meta aprova o nome: ele muda no Gerenciador do WhatsApp.',
  about: 'Recado',
  business: 'Empresa',
  description: 'Descrição',
  address: 'Endereço',
  email: 'E-mail',
  websites: 'Sites',
  websitesHint: 'Um por linha, no máximo dois, com https://',
  vertical: 'Ramo de atividade',
  noVertical: 'Não informado',
  category: 'Categoria',
  save: 'Salvar',
  saved: 'Perfil alterado',
  saveFailure: 'Erro ao alterar o perfil',
  picture: 'Trocar foto',
  removePicture: 'Remover foto',
  pictureSet: 'Foto trocada',
  pictureRemoved: 'Foto removida',
  pictureFailure: 'Erro ao trocar a foto',
  privacy: 'Privacidade',
  privacyNote: 'Vale para o número em todos os aparelhos.',
  privacyError: 'Não foi possível carregar a privacidade',
  newChatTimer: 'Mensagens temporárias em conversas novas',
  newChatTimerHint: 'As mensagens de conversas que começam aqui ou no celular somem depois do tempo.',
  privacySaved: 'Privacidade alterada',
  privacyFailure: 'Erro ao alterar a privacidade',
  unknownAudience: 'Não informado',
}

export const profileTexts = { numberProfile }

export const useProfileTexts = /* @__PURE__ */ createTextsHook(profileTexts)
export const usePrivacySettingLabels = /* @__PURE__ */ createSdkTextsHook(
  'privacySettingLabels',
  privacySettingLabels,
)
export const usePrivacyAudienceLabels = /* @__PURE__ */ createSdkTextsHook(
  'privacyAudienceLabels',
  privacyAudienceLabels,
)
export const useBusinessVerticalLabels = /* @__PURE__ */ createSdkTextsHook(
  'businessVerticalLabels',
  businessVerticalLabels,
)
