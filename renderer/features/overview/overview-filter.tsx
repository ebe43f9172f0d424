import type { OverviewFigures } from '../../../shared/contract/overview.ts';
import { DateField } from '../../product-ui/dates/date-field.tsx';
import { useInstances } from '../../product-ui/settings/use-instances.ts';
import { useText } from '../../messages/text.tsx';
import { type RangeName, rangeNames, type StepName } from './overview-range.ts';
import { useTemplateNames } from './use-template-names.ts';
import days from '../../product-ui/dates/dates.module.css';
import { LabelBeside } from '../../ui/label-beside.tsx';
import styles from './overview.module.css';

export interface OverviewSearch {
  range: RangeName;
  /** Of a range of one's own: date fields, `2026-11-21`, both included. */
  first: string;
  last: string;
  /** Null: what suits the range. */
  step: StepName | null;
  compare: 'none' | 'period' | 'week';
  /** Null: all. */
  instanceId: string | null;
  agent: string | null;
  templateId: string | null;
}

/** Lets a person choose which days, and whose messages. */
export function OverviewFilter({
  search,
  isRangeWrong,
  offered,
  onChange,
}: {
  search: OverviewSearch;
  isRangeWrong: boolean;
  /** Whose agents and templates can be chosen. */
  offered: OverviewFigures | undefined;
  onChange: (search: OverviewSearch) => void;
}) {
  const t = useText();
  const instances = useInstances();
  const names = useTemplateNames(offered?.templates.map(({ templateId }) => templateId) ?? []);
  const change = (part: Partial<OverviewSearch>) => onChange({ ...search, ...part });
  const agents = withChosen(offered?.agents.map(({ agent }) => agent) ?? [], search.agent);
  const templates = withChosen([...names.keys()], search.templateId);
  return (
    <div className={styles['filter']}>
      <Choice
        label={t('overview.range')}
        value={search.range}
        choices={rangeNames.map((name) => [name, t(`overview.range-${name}`)])}
        onChange={(range) => change({ range: range as RangeName, step: null })}
      />
      {search.range === 'days' && (
        <div className={days['days']}>
          <DateField
            label={t('export.from')}
            value={search.first}
            isWrong={isRangeWrong}
            onChange={(first) => change({ first })}
          />
          <DateField
            label={t('export.to')}
            value={search.last}
            isWrong={isRangeWrong}
            onChange={(last) => change({ last })}
          />
          {isRangeWrong && <output className={styles['wrong']}>{t('overview.range-wrong')}</output>}
        </div>
      )}
      <Choice
        label={t('overview.compare')}
        value={search.compare}
        choices={(['none', 'week', 'period'] as const).map((name) => [
          name,
          t(`overview.compare-${name}`),
        ])}
        onChange={(compare) => change({ compare: compare as OverviewSearch['compare'] })}
      />
      {instances.length > 1 && (
        <Choice
          label={t('field.instance')}
          value={search.instanceId ?? ''}
          choices={[
            ['', t('overview.all')],
            ...instances.map(({ instanceId, name }) => [instanceId, name] as const),
          ]}
          onChange={(id) => change({ instanceId: id === '' ? null : id })}
        />
      )}
      <Choice
        label={t('overview.agent')}
        value={search.agent ?? all}
        choices={[
          [all, t('overview.all')],
          ...agents.map((agent) => [agent, agent || t('overview.unnamed')] as const),
        ]}
        onChange={(agent) => change({ agent: agent === all ? null : agent })}
      />
      <Choice
        label={t('field.template')}
        value={search.templateId ?? ''}
        choices={[
          ['', t('overview.all')],
          ...templates.map((id) => [id, names.get(id) ?? t('overview.template-gone')] as const),
        ]}
        onChange={(id) => change({ templateId: id === '' ? null : id })}
      />
    </div>
  );
}

/** No agent's name holds a line break. */
const all = '\n';

/** What is chosen stays a choice, also where another range has none of it. */
function withChosen(offered: readonly string[], chosen: string | null): readonly string[] {
  return chosen === null || offered.includes(chosen) ? offered : [...offered, chosen];
}

function Choice({
  label,
  value,
  choices,
  onChange,
}: {
  label: string;
  value: string;
  choices: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}) {
  return (
    <LabelBeside label={label}>
      <select value={value} onChange={({ target }) => onChange(target.value)}>
        {choices.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </LabelBeside>
  );
}
