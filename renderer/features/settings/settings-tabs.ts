/** The tabs of the settings, in order. */
export const settingsTabs = [
  'instances',
  'appearance',
  'sending',
  'notifications',
  'network',
  'privacy',
  'data',
  'team',
  'shortcuts',
  'about',
] as const;

export type SettingsTab = (typeof settingsTabs)[number];
