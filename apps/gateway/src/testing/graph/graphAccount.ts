export const graphAccount = {
  appId: '321098765432',
  appSecret: 'segredo-do-app-1234',
  accessToken: 'EAAB-token-muito-secreto',
  businessAccountId: '210987654321',
  phoneNumberId: '109876543210',
  displayed: '+55 11 98888-7777',
  phone: '5511988887777',
  name: 'Loja da Ana',
} as const

export const cloudCredentials = {
  accessToken: graphAccount.accessToken,
  phoneNumberId: graphAccount.phoneNumberId,
  businessAccountId: graphAccount.businessAccountId,
  appId: graphAccount.appId,
  appSecret: graphAccount.appSecret,
  webhookVerifyToken: 'verificacao',
}
