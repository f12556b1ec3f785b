/** What somebody is seen to do in a conversation. */
export type TypingState = 'typing' | 'recording' | 'paused'
