import { ToggleGroup } from 'radix-ui';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icons.ts';

interface IconButtonProps {
  readonly icon: IconName;
  readonly label: string;
  readonly onClick: () => void;
  readonly keys?: string;
  readonly small?: boolean;
  readonly on?: boolean;
  readonly disabled?: boolean;
  readonly size?: number;
  readonly className?: string;
}

export function IconButton({ icon, label, onClick, keys, small, on, disabled, size, className }: IconButtonProps) {
  return (
    <button
      type="button"
      className={['ib', small ? 'sm' : '', on ? 'on' : '', className ?? ''].join(' ')}
      aria-label={label}
      aria-pressed={on}
      title={keys ? `${label} (${keys})` : label}
      onClick={onClick}
      disabled={disabled}
    >
      <Icon name={icon} {...(size ? { size } : {})} />
    </button>
  );
}

export function Checkbox({
  checked,
  onChange,
  children,
  keys,
}: {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
  readonly children: ReactNode;
  readonly keys?: string;
}) {
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={checked}
      className="tog"
      title={keys ? `Key ${keys}` : undefined}
      onClick={() => onChange(!checked)}
    >
      <span className="cb">
        <Icon name="check" />
      </span>
      {children}
    </button>
  );
}

/** One of a few exclusive options, as an ARIA radio group. */
export function Segmented<T extends string>({
  label,
  value,
  options,
  onChange,
}: {
  readonly label: string;
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly text: string; readonly disabled?: boolean }[];
  readonly onChange: (value: T) => void;
}) {
  return (
    <ToggleGroup.Root
      type="single"
      className="seg"
      aria-label={label}
      value={value}
      onValueChange={(next) => {
        const chosen = options.find((option) => option.value === next);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <ToggleGroup.Item key={option.value} value={option.value} disabled={option.disabled ?? false}>
          {option.text}
        </ToggleGroup.Item>
      ))}
    </ToggleGroup.Root>
  );
}
