import { useState } from 'react';
import { Text, useText } from '../../messages/text.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** What templates say for `{agent}`; kept when the field is left. */
export function AgentName({
  value,
  onChange,
}: {
  value: string;
  onChange: (value: string) => void;
}) {
  const say = useText();
  const [written, setWritten] = useState(value);
  return (
    <TextField
      label={say('sending.agent-name')}
      hint={<Text id="sending.agent-name-hint" values={{ variable: '{agent}' }} />}
      maxLength={200}
      value={written}
      onChange={(event) => setWritten(event.target.value)}
      onBlur={() => {
        if (written.trim() !== value) onChange(written.trim());
      }}
    />
  );
}
