"""The generated classes are what the generator counts: a few flops always, all of them where slow tests run."""

import shutil

import pytest

from tests.generated.card_classes import TARGET, base36, counted, packed

FLOPS = 1755
needs_a_compiler = pytest.mark.skipif(shutil.which("cc") is None, reason="the generator takes a C compiler")


@needs_a_compiler
def test_every_start_of_some_flops_has_all_its_showdowns():
    for starts, *counts in counted(parts=FLOPS, part=11).values():
        assert sum(counts) == starts * 1_070_190


@needs_a_compiler
@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_the_module_is_what_the_generator_writes():
    assert packed(counted()) == TARGET.read_text(encoding="utf-8")


def test_numbers_are_read_back():
    assert all(int(base36(number), 36) == number for number in (0, 1, 35, 36, 10**13))
