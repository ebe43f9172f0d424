import { createGateway, type GatewaySettings } from '../create-gateway.ts';
import { startPracticeService } from '../../../practice/start-practice-service.ts';
import type { GatewayTarget, TextRequest } from '../gateway.ts';

export const testInstance = '6f1c1b1e-5a54-4c0e-9c0a-6c1d6f7a2b11';
export const testToken = 'canary-token-4711';

export const testText: TextRequest = {
  chatId: '4915112345678@c.us',
  text: 'Good morning',
  replyTo: null,
  linkPreview: false,
  linkPreviewHighQuality: false,
};

/** Starts a practice service that knows the instance and the token of {@link testGateway}. */
export const startTestService = (
  settings: Partial<Parameters<typeof startPracticeService>[0]> = {},
) => startPracticeService({ instanceUuid: testInstance, accessToken: testToken, ...settings });

/** Returns a gateway with short time-outs to a server on this machine: its port, or its whole target. */
export function testGateway(
  service: number | Partial<GatewayTarget>,
  settings: Partial<GatewaySettings> = {},
) {
  const origin = typeof service === 'number' ? `http://127.0.0.1:${service}` : '';
  const target = {
    chatServiceAddress: `${origin}/chat/v1`,
    smsServiceAddress: `${origin}/sms/v1`,
    instanceUuid: testInstance,
    accessToken: testToken,
    ...(typeof service === 'object' && service),
  };
  return createGateway({
    target: () => target,
    wire: () => ({ fileNameField: 'fileName', threadIdField: 'messageThreadId' }),
    resolveProxy: async () => 'DIRECT',
    ...settings,
    timeouts: {
      connectMs: 2_000,
      waitMs: 2_000,
      mediaWaitMs: 2_000,
      stallMs: 2_000,
      ...settings.timeouts,
    },
  });
}
