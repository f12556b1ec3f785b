import type { OpenaiConfig } from '../../integrations/openai/openaiConfig.js'
import { openaiKey } from './openaiEmulator.js'

export const openaiConfig: OpenaiConfig = {
  apiKey: openaiKey,
  organizationId: '',
  baseUrl: 'https://api.openai.com/v1',
  model: 'gpt-4o-mini',
  systemPrompt: 'Você atende a loja.',
  temperature: 0.7,
  topP: 1,
  maxTokens: 4096,
  frequencyPenalty: 0,
  presencePenalty: 0,
  dailyTokens: 0,
}
